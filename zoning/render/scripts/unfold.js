// Open collapsed parts and show hidden panels. It yields before it opens the first one, so that the page is kept from navigating,
// and whenever the page should come to rest; `yield` returns whether the time is over. It returns whether the text has `changed`, too.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @typedef {{
 *   controlsOf: typeof import('./controls.js').default,
 *   tabGroups: typeof import('./tab_groups.js').default,
 *   chooseTabs: typeof import('./tabs.js').default,
 *   chooseInRows: typeof import('./tab_rows.js').default,
 *   lengths: typeof import('./lengths.js').default,
 *   named: typeof import('./named.js').default,
 *   headers: typeof import('./headers.js').default,
 *   focus: typeof import('./focus.js').default,
 *   dialogsOf: typeof import('./dialogs.js').default,
 *   openNamed: typeof import('./popovers.js').default,
 *   openAnnounced: typeof import('./announced.js').default,
 *   cards: typeof import('./cards.js').default,
 *   trial: typeof import('./trial.js').default,
 *   covering: typeof import('./covering.js').default,
 *   hoverOver: typeof import('./hover.js').default,
 *   checkedFor: typeof import('./checked.js').default,
 *   showPanels: typeof import('./panels.js').default,
 *   showNotes: typeof import('./notes.js').default,
 * }} Finding each finds, and partly opens, one kind of what can be unfolded
 */
/**
 * @param {{limit: number, times: number, more: string, comments: string, lengths: {short: string, long: string}, hover: number}} bounds `hover`: terms
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {Finding} finding
 * @param {() => ReturnType<typeof import('./keep.js').default>} keep
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean, changed: boolean}, boolean>}
 */
export default function* ({limit, times, more, comments, lengths: words, hover}, folds, finding, keep) {
  const {controlsOf, tabGroups, chooseTabs, chooseInRows, lengths, named, headers, focus, dialogsOf, openNamed, openAnnounced, cards, trial, covering, hoverOver, checkedFor, showPanels, showNotes} = finding;
  const {listens, all, hostOf, aside, seen, narrow, links, panelsOf, pressHere} = folds;
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
  const {now: controlsNow, works, isFolded, hasMoreLabel} = controlsOf({more, comments}, folds, pressedBefore);
  const controls = controlsNow(), working = controls.filter(works), moreButtons = working.filter(e => !isFolded(e));
  const dialogs = dialogsOf(folds, covering(folds)), openBefore = listens && moreButtons.length ? dialogs.openNow() : null;
  const buttons = new Set(controls.filter(hasMoreLabel)), foldedFirst = working.length > moreButtons.length;
  for (const control of working.slice(0, limit)) {
    yield* hold();
    if (!pressNew(control)) buttons.delete(control);
    else if (++opened % 10 === 0 && (yield* rest())) break;
  }
  if (opened) yield* rest();
  // Where these buttons open dialogs, each is pressed by itself: one dialog takes the place of another.
  const opening = openBefore ? dialogs.openedSince(openBefore).filter(dialogs.holdsText) : [];
  opening.forEach(dialogs.close);
  const openers = opening.length ? [moreButtons.filter(e => e.isConnected && seen(e))] : [];
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
  const tryOut = trial(open, hold), tried = new Set();
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
  if (!late) opened += yield* headers(limit, folds, tryOut);
  const {focused, parts} = yield* focus(late ? 0 : limit, folds, hold, rest);
  const notes = yield* openNamed(late ? 0 : limit, folds, dialogs, open, rest);
  opened += focused + notes.opened;
  opened += yield* openAnnounced(late ? 0 : limit, folds, dialogs, notes.popovers.values(), late ? [] : [...openers, ...[...cards(folds)].filter(kind => !kind.some(e => pressed.includes(e)))], tryOut, rest);
  folds.leave();
  shown += yield* hoverOver(late ? 0 : hover, folds, hold, rest);
  if (kept) groups = tabGroups(folds);
  shown += showPanels(folds, {controls, parts, popovers: notes.popovers.keys(), checked: checkedFor(folds), groups});
  shown += showNotes(folds);
  // Hide the buttons that showed more, or cannot: they are not part of the text, whatever their labels are now.
  if (opened || !listens) buttons.forEach(e => e.style.setProperty('display', 'none', 'important'));
  pressed.forEach(control => pressedBefore.add(control));
  return {opened, shown, late, changed: kept !== null && letters() !== first};
}
