// Open folded parts and show hidden panels. Before the first is opened it yields: the page is to be held where it is.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {{limit: number, times: number, more: string}} bounds
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {typeof import('./tabs.js').default} chooseTabs
 * @param {typeof import('./named.js').default} named
 * @param {() => ReturnType<typeof import('./keep.js').default>} keep
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean}, boolean>}
 */
export default function* ({limit, times, more}, folds, chooseTabs, named, keep) {
  const {REPLACES, all, treeOf, above, aside, seen, narrow, stays, links, panelsOf, behindLinks, decks, press, show} = folds;
  const words = new RegExp(more, 'i');
  /** @param {Element} e */
  const asks = e => words.test(e.textContent.trim());
  let opened = 0, shown = 0, late = false;
  /** @type {ReturnType<typeof keep> | null} what it replaces stays in mind, to be put back when all is done */
  let kept = null;
  /** @type {() => Generator<undefined, void, boolean>} */
  const hold = function* () { if (!kept) { yield; kept = keep(); } };
  /** @type {() => Generator<undefined, boolean, boolean>} */
  const rest = function* () { late ||= yield; kept?.note(); return late; };
  const details = /** @type {HTMLDetailsElement[]} */ (all('details:not([open])'));
  for (const folded of details)
    if (!aside(folded) && !narrow(folded) && !links(folded)) { yield* hold(); folded.open = true; opened++; }
  const CONTROLS = `[aria-expanded=false],button,[role=button],a[href^="#"],a[href]:is(${REPLACES}),a:not([href]),label`;
  // Others are no controls by their names: what says so, and shows a hand to who points at it.
  const written = all('span,div,p,b,strong,em,i').filter(e => !e.children.length
    && e.textContent.length < 60 && asks(e) && !e.closest(CONTROLS) && getComputedStyle(e).cursor === 'pointer');
  /** @param {Control} e */
  const isFolded = e => e.getAttribute('aria-expanded') === 'false';
  const controlsNow = () => /** @type {Control[]} */ ([...all(CONTROLS), ...written])
    .filter(e => isFolded(e)
      ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
      : e.textContent.length < 60 && asks(e))
    .filter(e => e.tagName !== 'LABEL' || /** @type {HTMLInputElement?} */ (/** @type {any} */ (e).control)?.type === 'checkbox')
    .filter(e => stays(e) && !aside(e) && seen(e) && !narrow(e) && !e.form && !e.disabled
      && !panelsOf(e).some(links));
  const controls = controlsNow(), brings = controls.filter(e => !isFolded(e));
  const buttons = controls.filter(asks);
  const letters = () => document.documentElement?.textContent.length ?? 0;
  let before = letters();
  for (const control of controls.slice(0, limit)) {
    yield* hold();
    press(control);
    if (++opened % 10 === 0 && (yield* rest())) break;
  }
  if (opened) yield* rest();
  // A button that has brought more text and is still there has more of it.
  for (let n = 1; n < times && !late && letters() > before; n++) {
    const again = brings.filter(e => e.isConnected && !e.disabled && seen(e) && asks(e));
    if (!again.length) break;
    before = letters();
    again.slice(0, limit).forEach(press);
    yield* rest();
  }
  // Where only one of several is open at a time, each is opened by itself; the page may have put others in their place.
  /** @type {(control: Control) => Generator<undefined, boolean, boolean>} */
  const open = function* (control) { yield* hold(); press(control); return yield* rest(); };
  const tried = new Set();
  /** @param {Control} e */
  const nameOf = e => e.getAttribute('aria-controls') || e.textContent.trim();
  /** @param {Control} e */
  const isStillFolded = e => isFolded(e) && !tried.has(nameOf(e)) && !panelsOf(e).some(panel => panel.textContent.trim());
  while (!late && brings.length < controls.length && tried.size < limit) {
    const control = controlsNow().find(isStillFolded);
    if (!control) break;
    tried.add(nameOf(control));
    yield* open(control);
  }
  if (!late) opened += yield* chooseTabs(limit, folds, open);
  for (const control of late ? [] : named(folds).slice(0, limit)) {
    opened++;
    if (yield* open(control)) break;
  }
  // What a click has not opened, and the panels behind the other tabs, are text of the page all the same.
  const panels = /** @type {Set<HTMLElement>} */ (new Set(all('[role=tabpanel]')));
  for (const region of /** @type {HTMLElement[]} */ (all('[role=region][aria-labelledby]'))) {
    const label = treeOf(region).getElementById(region.getAttribute('aria-labelledby') ?? '');
    if (label && !region.contains(label) && seen(label)) panels.add(region);
  }
  for (const control of controls) panelsOf(control).forEach(panel => panels.add(panel));
  behindLinks().forEach(panel => panels.add(panel));
  for (const slide of decks()) {
    panels.add(slide);
    slide.style.setProperty('position', 'static', 'important');  // they lie one upon the other
  }
  for (const panel of panels) {
    if (aside(panel) || links(panel) || narrow(above(panel) ?? panel) || seen(panel) || !panel.textContent.trim()) continue;
    show(panel);
    // Some are folded by a box around them that holds nothing else.
    const text = panel.textContent.trim();
    for (let box = panel.parentElement; box && !seen(panel) && box.textContent.trim() === text; box = box.parentElement)
      show(box);
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  // A button that opened the rest of a text is none of it, whatever is written on it now.
  if (opened) buttons.forEach(e => e.style.setProperty('display', 'none', 'important'));
  return {opened, shown, late};
}
