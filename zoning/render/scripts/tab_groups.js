// Find tabs without roles: the controls of one list, each with the panel that it names. The panels are siblings, of which only one is
// visible.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {{list: Element, tabs: Map<HTMLElement, Control>}} TabGroup panel → its control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {TabGroup[]}
 */
export default ({all, namedBy, seen}) => {
  const MOST_PANELS = 40;  // siblings that may be panels
  // Elements that may be panels of tabs: they have siblings with ids, and one of them is hidden.
  const idsOfPanels = () => {
    /** @type {Map<Element, Element[]>} */
    const siblings = new Map();
    for (const e of all('[id]')) {
      const group = e.parentElement && siblings.get(e.parentElement);
      if (group) group.push(e);
      else if (e.parentElement) siblings.set(e.parentElement, [e]);
    }
    const groups = [...siblings.values()].filter(group => group.length > 1 && group.length <= MOST_PANELS && group.some(e => !seen(e)));
    return new Set(groups.flat().map(e => e.getAttribute('id') ?? ''));
  };
  const ids = idsOfPanels();
  /** @type {Map<Element, Map<Element, Map<HTMLElement, Control>>>} */
  const groups = new Map();
  for (const control of /** @type {Control[]} */ (ids.size ? all('*') : [])) {
    const panel = namedBy(control, ids), list = control.closest('ul,ol') ?? control.parentElement;
    if (!panel?.parentElement || !list || list.contains(panel) || panel.contains(list) || !seen(control)) continue;
    const byParent = groups.get(list) ?? new Map(), tabs = byParent.get(panel.parentElement) ?? new Map();
    if (!tabs.has(panel)) tabs.set(panel, control);
    groups.set(list, byParent.set(panel.parentElement, tabs));
  }
  return [...groups].flatMap(([list, byParent]) => [...byParent.values()].map(tabs => ({list, tabs})))
    .filter(({tabs}) => tabs.size > 1 && [...tabs.keys()].filter(seen).length === 1);
}
