// Open collapsed parts and show hidden panels. It yields before it opens the first one, so that the page is kept from navigating,
// and whenever the page should come to rest; `yield` returns whether the time is over. It returns whether the text has `changed`, too.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {{limit: number, times: number, more: string, comments: string, lengths: {short: string, long: string}, hover: number}} bounds `hover`: terms
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {typeof import('./tab_groups.js').default} tabGroups
 * @param {typeof import('./tabs.js').default} chooseTabs
 * @param {typeof import('./tab_rows.js').default} chooseInRows
 * @param {typeof import('./lengths.js').default} lengths
 * @param {typeof import('./named.js').default} named
 * @param {typeof import('./headers.js').default} headers
 * @param {typeof import('./focus.js').default} focus
 * @param {typeof import('./dialogs.js').default} dialogsOf
 * @param {typeof import('./popovers.js').default} openNamed
 * @param {typeof import('./announced.js').default} openAnnounced
 * @param {typeof import('./hover.js').default} hoverOver
 * @param {typeof import('./notes.js').default} showNotes
 * @param {() => ReturnType<typeof import('./keep.js').default>} keep
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean, changed: boolean}, boolean>}
 */
export default function* ({limit, times, more, comments, lengths: words, hover}, folds, tabGroups, chooseTabs, chooseInRows, lengths, named, headers, focus, dialogsOf, openNamed, openAnnounced, hoverOver, showNotes, keep) {
  const {listens, NATIVE, all, treeOf, hostOf, above, around, aside, seen, labelOf, narrow, submits, stays, isOwnPage, sells, links, panelsOf, decks, pressHere, show} = folds;
  const moreLabel = new RegExp(more, 'i');  // compiled when it is first used, which takes longer than all else on a small page
  // The whole name of an icon says so: "More options" opens a menu.
  /** @param {Element} e */
  const hasMoreLabel = e => {
    const label = labelOf(e), found = moreLabel.exec(label)?.[0];
    return found !== undefined && (found === label || e.textContent.includes(label));
  };
  // The word for comments with up to three others before it, or one after it.
  const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]', SIGNS = '[^\\p{L}]*';
  const commentLabel = new RegExp(`^${SIGNS}(([\\p{L}\\p{N}]+\\s+){0,3}|${CJK}{0,4})(${comments})((\\s+\\p{L}+)?|${CJK}*)${SIGNS}$`, 'iu');
  const FIELD = 'textarea,[contenteditable],[role=textbox]', EACH = 3;  // so many such buttons belong to one comment each
  /** @param {Element} e */
  const hasCommentLabel = e => commentLabel.test(labelOf(e)) && !around(e).querySelector(FIELD)
    && !(e instanceof HTMLAnchorElement && treeOf(e).getElementById(e.hash.slice(1)));
  let opened = 0, shown = 0, late = false;
  // A page that has grown by scrolling is unfolded again: what was pressed before is not pressed again.
  /** @type {WeakSet<Control>} */
  const pressedBefore = /** @type {any} */ (globalThis).zoningPressed ??= new WeakSet();
  /** @type {Control[]} */
  const pressed = [];
  // Return whether the control is no link that leads elsewhere.
  /** @param {Control} control */
  const pressNew = control => {
    if (hasMoreLabel(control)) kept?.readOn(control);
    pressed.push(control);
    // A link to nowhere that no script handles is no button: its label stays.
    const keepLabel = /** @param {Event} event */ event => { if (!event.defaultPrevented) buttons.delete(control); };
    if (control.matches('a[href="#"]')) addEventListener('click', keepLabel, {once: true});
    const stayed = !pressHere(control);
    removeEventListener('click', keepLabel);
    return stayed;
  };
  /** @type {ReturnType<typeof keep> | null} keeps the texts that clicks replace, to put them back in the end */
  let kept = null, first = 0, before = Infinity;
  const letters = () => document.documentElement?.textContent.length ?? 0;
  /** @type {() => Generator<undefined, ReturnType<typeof keep>, boolean>} */
  const hold = function* () {
    if (!kept) {
      yield;
      kept = keep();
      first = before = letters();
    }
    return kept;
  };
  /** @type {() => Generator<undefined, boolean, boolean>} */
  const rest = function* () { late ||= yield; kept?.note(); return late; };
  const details = /** @type {HTMLDetailsElement[]} */ (all('details:not([open])')).filter(e => !aside(e) && !narrow(e) && !links(e));
  for (const folded of details) {
    yield* hold();
    folded.name = '';  // the browser closes others of the same name
    folded.open = true;
    opened++;
  }
  const CONTROLS = '[aria-expanded=false],button,[role=button],input[type=button],a,label';
  // Whether a press can do something, and nothing but show more.
  /** @param {Control} e */
  const works = e => (listens || e.matches(NATIVE)) && !(hasMoreLabel(e) && sells(e));
  // Other elements are controls without the tag or the role of one: those with such a label and a pointer as their cursor.
  const labelled = !listens ? [] : all('span,div,p,li,b,strong,em,i,img').filter(e => !e.childElementCount
    && e.textContent.length < 60 && getComputedStyle(e).cursor === 'pointer' && !e.closest(CONTROLS) && hasMoreLabel(e));
  /** @param {Control} e */
  const isFolded = e => e.getAttribute('aria-expanded') === 'false';
  // A link to this page, or a later one of the same text, which a script may handle.
  /** @param {Control} e */
  const isMore = e => e instanceof HTMLAnchorElement && listens && isOwnPage(e.href) && hasMoreLabel(e);
  const controlsNow = () => {
    const found = /** @type {Control[]} */ ([...all(CONTROLS), ...labelled])
      .filter(e => isFolded(e)
        ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
        : e.textContent.length < 60)
      .filter(e => e.tagName !== 'LABEL' || /** @type {HTMLInputElement?} */ (/** @type {any} */ (e).control)?.type === 'checkbox')
      .filter(e => !pressedBefore.has(e) && (stays(e) || isMore(e)) && !submits(e) && !e.disabled && !aside(e) && seen(e))
      .filter(e => (isFolded(e) || hasMoreLabel(e) || hasCommentLabel(e)) && !narrow(e) && !panelsOf(e).some(links));
    const ofComments = found.filter(e => !isFolded(e) && !hasMoreLabel(e));
    return ofComments.length < EACH ? found : found.filter(e => !ofComments.includes(e));
  };
  const controls = controlsNow(), working = controls.filter(works), moreButtons = working.filter(e => !isFolded(e));
  const buttons = new Set(controls.filter(hasMoreLabel)), foldedFirst = working.length > moreButtons.length;
  for (const control of working.slice(0, limit)) {
    yield* hold();
    if (!pressNew(control)) buttons.delete(control);
    else if (++opened % 10 === 0 && (yield* rest())) break;
  }
  if (opened) yield* rest();
  // Where a script has closed the others, open each by itself.
  for (const folded of details.filter(e => !e.open).slice(0, limit)) {
    if (late) break;
    folded.open = true;
    yield* rest();
  }
  // A button that has loaded more text can load even more, or has been replaced by one that can.
  for (let n = 1; n < times && !late && letters() > before; n++) {
    const replaced = moreButtons.some(e => !e.isConnected) ? controlsNow().filter(e => works(e) && !isFolded(e) && !pressed.includes(e)) : [];
    moreButtons.push(...replaced);
    replaced.forEach(e => buttons.add(e));
    const again = moreButtons.filter(e => e.isConnected && !e.disabled && seen(e) && hasMoreLabel(e));
    if (!again.length) break;
    before = letters();
    again.slice(0, limit).forEach(pressNew);
    yield* rest();
  }
  // If only one section can be open at a time, open each by itself. Find its control again: the page may have replaced it.
  /** @type {(control: Control) => Generator<undefined, boolean, boolean>} */
  const open = function* (control) {
    if (pressedBefore.has(control)) return late;
    yield* hold();
    pressNew(control);
    return yield* rest();
  };
  const tried = new Set();
  /** @param {Control} e */
  const nameOf = e => e.getAttribute('aria-controls') || e.textContent.trim() || hostOf(e)?.textContent.trim();
  /** @param {Control} e */
  const isStillFolded = e => works(e) && isFolded(e) && !tried.has(nameOf(e)) && !panelsOf(e).some(panel => panel.textContent.trim());
  while (!late && foldedFirst && tried.size < limit) {
    const control = controlsNow().find(isStillFolded);
    if (!control) break;
    tried.add(nameOf(control));
    yield* open(control);
  }
  let groups = tabGroups(folds);
  if (!late) opened += yield* chooseTabs(limit, folds, groups, open);
  for (const control of late ? [] : [...lengths(words, folds), ...named(folds)].filter(e => !pressedBefore.has(e)).slice(0, limit)) {
    opened++;
    if (yield* open(control)) break;
  }
  if (!late) opened += yield* chooseInRows(limit, folds, open);
  if (!late) opened += yield* headers(limit, folds, open, hold);
  const {focused, parts} = yield* focus(late ? 0 : limit, folds, hold, rest);
  const dialogs = dialogsOf(folds), notes = yield* openNamed(late ? 0 : limit, folds, dialogs, open, rest);
  opened += focused + notes.opened;
  opened += yield* openAnnounced(late ? 0 : limit, folds, dialogs, notes.popovers.values(), open, rest);
  folds.leave();
  shown += yield* hoverOver(late ? 0 : hover, folds, hold, rest);
  // Panels that no click has opened, and those of the other tabs, are content, too: show them by style.
  const panels = /** @type {Set<HTMLElement>} */ (new Set(all('[role=tabpanel]')));
  for (const region of /** @type {HTMLElement[]} */ (all('[role=region][aria-labelledby]'))) {
    const label = treeOf(region).getElementById(region.getAttribute('aria-labelledby') ?? '');
    if (label && !region.contains(label) && seen(label)) panels.add(region);
  }
  for (const control of controls) panelsOf(control).forEach(panel => panels.add(panel));
  for (const part of parts) panels.add(part);
  if (kept) groups = tabGroups(folds);
  for (const {tabs} of groups) for (const panel of tabs.keys()) panels.add(panel);
  for (const popover of notes.popovers.keys()) {
    panels.add(popover);
    popover.style.setProperty('position', 'static', 'important');
  }
  for (const slide of decks()) {
    panels.add(slide);
    slide.style.setProperty('position', 'static', 'important');  // slides may lie on top of each other
  }
  for (const panel of panels) {
    const isAside = aside(panel.matches('dialog') ? above(panel) ?? panel : panel);
    if (isAside || links(panel) || narrow(above(panel) ?? panel) || seen(panel) || !panel.textContent.trim()) continue;
    show(panel);
    // Some panels are hidden by a box around them that holds nothing else.
    const text = panel.textContent.trim();
    for (let box = panel.parentElement; box && !seen(panel) && box.textContent.trim() === text; box = box.parentElement)
      show(box);
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  shown += showNotes(folds);
  // Hide the buttons that showed more, or cannot: they are not part of the text, whatever their labels are now.
  if (opened || !listens) buttons.forEach(e => e.style.setProperty('display', 'none', 'important'));
  pressed.forEach(control => pressedBefore.add(control));
  return {opened, shown, late, changed: kept !== null && letters() !== first};
}
