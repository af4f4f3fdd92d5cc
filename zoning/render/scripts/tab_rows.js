// Choose tabs that have neither a role nor the name of a panel: elements of the same kind side by side, of which one looks different,
// above a panel with text. They go on being pressed only if the second one is then the one that looks different, and the panel has
// changed. In the end the first one is chosen again; keep.js keeps the texts that the others replace. Of two elements, both look
// different: they are tabs only if a mark or a style tells them apart, and not their kinds, as of the answers to a question. The options
// of a list, and radio buttons, of which one is chosen at first, are such rows, too.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {{items: Control[], chosen: Control, panel: HTMLElement}} Row */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @returns {Generator<undefined, number, boolean>} how many were pressed
 */
export default function* (limit, {all, above, aside, isFixed, seen, narrow, submits, links}, press) {
  const ITEMS = 'button,li,a:not([href]),div,span', LONGEST = 40, LETTERS = 40;  // characters of an item, of a panel
  const MOST = 8, OPTIONS = 20;  // items
  const CELL = 'td,th,tr';  // tabs of a cell show what stands in it
  const HANDLED = 'a[href],a[href] *,label,label *,select *,summary *,[role=tab],[role=tablist] *,[role=radio],[role=option],'
    + '[aria-expanded],[aria-haspopup],[aria-controls],[contenteditable] *';
  /** @param {Element} e */
  const isItem = e => {
    if (e.childElementCount > 2 || e.matches(HANDLED)) return false;  // before its text is put together, which takes longer
    const {length} = e.textContent.trim();
    return length > 1 && length <= LONGEST && !e.querySelector('a[href],input,button,select');
  };
  /** @param {Element} e */
  const styleOf = e => {
    const {color, backgroundColor, borderBottom, fontWeight, textDecorationLine, boxShadow} = getComputedStyle(e);
    return JSON.stringify([color, backgroundColor, borderBottom, fontWeight, textDecorationLine, boxShadow]);
  };
  /** @param {Element} e */
  const marksOf = e => JSON.stringify(['aria-selected', 'aria-current', 'aria-pressed', 'data-state'].map(name => e.getAttribute(name) ?? ''));
  /** @param {Element} e */
  const look = e => [styleOf(e), marksOf(e), ...e.classList].join();
  /** @param {Element} e @param {Element} other */
  const hasAllClassesOf = (e, other) => [...other.classList].every(name => e.classList.contains(name));
  /** @param {Control[]} pair whether one of them may be the chosen one: the main one of two buttons is of a class of its own, too */
  const tellsApart = ([a, b]) => marksOf(a) !== marksOf(b)
    || (hasAllClassesOf(a, b) || hasAllClassesOf(b, a) ? look(a) !== look(b) : a.tagName !== 'BUTTON' && styleOf(a) !== styleOf(b));
  /** @param {Control[]} items @returns {Control | null} the one that looks different, while all others look alike */
  const odd = items => {
    const looks = items.map(look), of = items.filter((_, n) => looks.filter(other => other === looks[n]).length === 1);
    return of.length === 1 || (items.length === 2 && tellsApart(items)) ? of[0] : null;
  };
  /** @param {Element} list @returns {HTMLElement | null} what follows the row */
  const panelOf = list => {
    for (let box = /** @type {Element | null} */ (list), steps = 0; box && steps < 3; box = above(box), steps++) {
      if (box.matches(CELL)) return null;
      const next = box.nextElementSibling;
      if (next) return next instanceof HTMLElement && seen(next) && next.textContent.trim().length >= LETTERS ? next : null;
    }
    return null;
  };
  /** @param {Element} list @param {Control[]} items @returns {Row | null} */
  const rowOf = (list, items) => {
    if (items.length < 2 || items.length > MOST || items.some(e => e.tagName !== items[0].tagName)) return null;
    if (items.length < list.childElementCount) return null;
    if (!items.every(e => e.tagName === 'BUTTON' || getComputedStyle(e).cursor === 'pointer')) return null;
    const {top} = items[0].getBoundingClientRect();
    if (items.some(e => !seen(e) || e.disabled || submits(e) || Math.abs(e.getBoundingClientRect().top - top) > 2)) return null;
    if (aside(list) || isFixed(list) || narrow(list)) return null;
    const chosen = odd(items), panel = panelOf(list);
    return chosen && panel && !aside(panel) && !narrow(panel) && !links(panel) ? {items, chosen, panel} : null;
  };
  // Whether an item is the chosen one now.
  /** @param {Control} item @param {Control[]} items */
  const isChosen = (item, items) => {
    if (item instanceof HTMLOptionElement) return item.selected;
    return item instanceof HTMLInputElement ? item.checked : items.length === 2 || odd(items) === item;
  };
  /** @param {Element} list @param {(HTMLOptionElement | HTMLInputElement)[]} items @returns {Row | null} */
  const choiceOf = (list, items) => {
    const chosen = items.find(e => e.value && isChosen(e, items));
    if (!chosen || items.length < 2 || items.length > OPTIONS || items.some(e => e.disabled)) return null;
    const panel = panelOf(list);
    return !panel || [list, panel].some(e => aside(e) || narrow(e)) || isFixed(list) || !seen(list) || links(panel) ? null : {items, chosen, panel};
  };
  const choices = () => {
    const selects = /** @type {HTMLSelectElement[]} */ (all('select:not([multiple])').slice(0, limit)).map(e => choiceOf(e, [...e.options]));
    const groups = Map.groupBy(/** @type {HTMLInputElement[]} */ (all('input[type=radio][name]')), e => e.name);
    const inGroups = [...groups.values()].slice(0, limit).map(group => {
      let list = above(group[0]);
      while (list && !group.every(e => list?.contains(e))) list = above(list);
      return list && choiceOf(list, group);
    });
    return [...selects, ...inGroups];
  };
  /** @type {Map<Element, Control[]>} */
  const lists = new Map();
  for (const e of /** @type {Control[]} */ (all(ITEMS).filter(isItem))) {
    const list = above(e);
    if (list) lists.set(list, [...lists.get(list) ?? [], e]);
  }
  const rows = [...[...lists].map(([list, items]) => rowOf(list, items)), ...choices()].filter(row => row !== null);
  let opened = 0;
  for (const {items, chosen, panel} of rows) {
    const others = items.filter(e => e !== chosen), text = panel.textContent, first = look(chosen), {href} = location;
    for (const [n, item] of others.slice(0, limit - opened).entries()) {
      opened++;
      if (yield* press(item)) return opened;
      const follows = panel.isConnected ? panel : panelOf(/** @type {Element} */ (item.parentElement ?? item));
      const works = item.isConnected && isChosen(item, items) && follows?.textContent !== text;
      if (location.href !== href) history.replaceState(history.state, '', href);
      if (!n && !works) break;
    }
    const isBack = chosen.matches('option,input') ? isChosen(chosen, items) : look(chosen) === first;
    if (!isBack && (yield* press(chosen))) return opened;
  }
  return opened;
}
