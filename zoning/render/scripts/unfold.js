// Open folded parts and show hidden panels. Before the first is opened it yields: the page is to be held where it is.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {{limit: number, times: number, more: string}} bounds
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {typeof import('./tabs.js').default} chooseTabs
 * @param {typeof import('./accordions.js').default} accordions
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean}, boolean>}
 */
export default function* ({limit, times, more}, folds, chooseTabs, accordions) {
  const {aside, seen, narrow, stays, links, panelsOf, behindLinks, press, show} = folds;
  const words = new RegExp(more, 'i');
  /** @param {Element} e */
  const asks = e => words.test(e.textContent.trim());
  let opened = 0, shown = 0, late = false, held = false;
  /** @type {() => Generator<undefined, void, boolean>} */
  const hold = function* () { if (!held) { held = true; yield; } };
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const details = document.querySelectorAll('details:not([open])');
  for (const folded of details)
    if (!aside(folded) && !narrow(folded) && !links(folded)) { yield* hold(); folded.open = true; opened++; }
  const CONTROLS = '[aria-expanded=false],button,[role=button],a[href^="#"],a:not([href]),label';
  // Others are no controls by their names: what says so, and shows a hand to who points at it.
  const written = [...document.querySelectorAll('span,div,p,b,strong,em,i')].filter(e => !e.children.length
    && e.textContent.length < 60 && asks(e) && !e.closest(CONTROLS) && getComputedStyle(e).cursor === 'pointer');
  const controls = /** @type {Control[]} */ ([...document.querySelectorAll(CONTROLS), ...written])
    .filter(e => e.getAttribute('aria-expanded') === 'false'
      ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
      : e.textContent.length < 60 && asks(e))
    .filter(e => e.tagName !== 'LABEL' || /** @type {HTMLInputElement?} */ (/** @type {any} */ (e).control)?.type === 'checkbox')
    .filter(e => stays(e) && !aside(e) && seen(e) && !narrow(e) && !e.form && !e.disabled
      && !panelsOf(e).some(links));
  const sections = accordions(controls.filter(e => e.getAttribute('aria-expanded') === 'false'), folds);
  const letters = () => document.documentElement?.textContent.length ?? 0;
  let before = letters();
  for (const control of controls.slice(0, limit)) {
    yield* hold();
    press(control);
    if (++opened % 10 === 0 && (late = yield)) break;
  }
  if (opened) late ||= yield;
  // A button that has brought more text and is still there has more of it.
  const brings = controls.filter(e => e.getAttribute('aria-expanded') !== 'false' && asks(e));
  for (let n = 1; n < times && !late && letters() > before; n++) {
    const again = brings.filter(e => e.isConnected && !e.disabled && seen(e) && asks(e));
    if (!again.length) break;
    before = letters();
    again.slice(0, limit).forEach(press);
    late = yield;
  }
  if (!late) late = yield* sections.reopen(limit);
  shown += sections.putBack();
  if (!late) {
    const chosen = yield* chooseTabs(limit, folds, hold);
    opened += chosen.opened;
    shown += chosen.shown;
    late = chosen.late;
  }
  // What a click has not opened, and the panels behind the other tabs, are text of the page all the same.
  /** @type {Set<HTMLElement>} */
  const panels = new Set(document.querySelectorAll('[role=tabpanel]'));
  /** @type {NodeListOf<HTMLElement>} */
  const regions = document.querySelectorAll('[role=region][aria-labelledby]');
  for (const region of regions) {
    const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
    if (label && !region.contains(label) && seen(label)) panels.add(region);
  }
  for (const control of controls) panelsOf(control).forEach(panel => panels.add(panel));
  behindLinks().forEach(panel => panels.add(panel));
  for (const panel of panels) {
    if (aside(panel) || links(panel) || narrow(/** @type {Element} */ (panel.parentElement)) || seen(panel) || !panel.textContent.trim()) continue;
    show(panel);
    // Some are folded by a box around them that holds nothing else.
    const text = panel.textContent.trim();
    for (let box = panel.parentElement; box && !seen(panel) && box.textContent.trim() === text; box = box.parentElement)
      show(box);
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  return {opened, shown, late};
}
