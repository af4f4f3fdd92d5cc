// Select the tabs whose text is loaded only when they are selected, and in the end the tab that was selected before. keep.js keeps
// the texts that they replace.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {{list: Element, tabs: Control[], chosen: Control | undefined, panelOf: (tab: Control) => HTMLElement | null}} Tabs the tabs besides the chosen one */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {import('./tab_groups.js').TabGroup[]} groups
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @returns {Generator<undefined, number, boolean>}
 */
export default function* (limit, {all, aside, seen, narrow, stays, links, panelsOf}, groups, press) {
  /** @param {Element} list @returns {Tabs} */
  const byRole = list => {
    const tabs = /** @type {Control[]} */ ([...list.querySelectorAll('[role=tab],[role=menuitemradio]')]);  // the latter are in a menu of those for which there was no room
    /** @type {ArrayLike<HTMLElement>} */
    const near = list.parentElement?.querySelectorAll('[role=tabpanel]') ?? [];
    /** @param {Control} tab */
    const panelOf = tab => panelsOf(tab)[0] ?? (near.length === tabs.length ? near[tabs.indexOf(tab)] : null);
    // Without `aria-selected`, the selected tab is the one whose panel is shown.
    const isMarked = tabs.some(tab => tab.hasAttribute('aria-selected'));
    /** @param {Control} tab */
    const markOf = tab => tab.getAttribute(tab.matches('[role=tab]') ? 'aria-selected' : 'aria-checked');
    const chosen = tabs.find(tab => isMarked ? markOf(tab) === 'true' : panelOf(tab) && seen(panelOf(tab)));
    const others = tabs.filter(tab => isMarked ? markOf(tab) === 'false'
      : chosen && panelOf(chosen) && tab !== chosen && panelOf(tab));
    return {list, tabs: others, chosen, panelOf};
  };
  /** @param {import('./tab_groups.js').TabGroup} group @returns {Tabs} */
  const byName = ({list, tabs: byPanel}) => {
    const panels = new Map([...byPanel].map(([panel, tab]) => [tab, panel]));
    const chosen = [...byPanel].find(([panel]) => seen(panel))?.[1];
    return {list, tabs: [...panels.keys()].filter(tab => tab !== chosen), chosen, panelOf: tab => panels.get(tab) ?? null};
  };
  let opened = 0;
  const withoutRoles = groups.filter(({list}) => !list.closest('[role=tablist]'));
  // Some pages give tabs their role, and none to what holds them.
  const lists = new Set([...all('[role=tablist]'), ...all('[role=tab]').filter(tab => !tab.closest('[role=tablist]')).map(tab => tab.closest('ul,ol') ?? tab.parentElement)]);
  for (const {list, tabs, chosen, panelOf} of [...[...lists].map(byRole), ...withoutRoles.map(byName)]) {
    const panel = chosen && panelOf(chosen);
    if (aside(list) || narrow(list) || (panel && (aside(panel) || narrow(panel) || links(panel)))) continue;
    const empty = tabs.filter(tab => (!panelOf(tab)?.textContent.trim() || panelOf(tab) === panel) && stays(tab) && seen(tab.matches('[role=menuitemradio]') ? list : tab) && !tab.disabled);
    for (const tab of chosen && empty.length ? [...empty.slice(0, limit), chosen] : empty.slice(0, limit)) {
      opened++;
      if (yield* press(tab)) return opened;
    }
  }
  return opened;
}
