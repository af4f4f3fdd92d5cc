// Choose the tabs whose text comes only then. Before the first it yields, as unfold.js does, and after each.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {() => Generator<undefined, void, boolean>} hold
 * @returns {Generator<undefined, {opened: number, shown: number, late: boolean}, boolean>}
 */
export default function* (limit, {aside, seen, narrow, stays, links, panelsOf, press, show}, hold) {
  let opened = 0, shown = 0, late = false;
  // What a tab shows may be fetched only when it is chosen.
  /** @type {(tab: Control) => HTMLElement | null} */
  const panelOf = tab => panelsOf(tab)[0] ?? (() => {
    const tabs = [...tab.closest('[role=tablist]')?.querySelectorAll('[role=tab]') ?? []];
    /** @type {ArrayLike<HTMLElement>} */
    const near = tab.closest('[role=tablist]')?.parentElement?.querySelectorAll('[role=tabpanel]') ?? [];
    return near.length === tabs.length ? near[tabs.indexOf(tab)] : null;
  })();
  const tabs = /** @type {Control[]} */ ([...document.querySelectorAll('[role=tab][aria-selected=false]')]);
  for (const tab of tabs.slice(0, limit)) {
    const panel = panelOf(tab);
    if (late || !panel || panel.textContent.trim() || !stays(tab) || aside(tab) || !seen(tab) || tab.disabled) continue;
    yield* hold();
    press(tab);
    opened++;
    late = yield;
  }
  // Or it takes the place of what another one showed: copies of that stand behind the panel in the end.
  /** @type {(tab: Control) => HTMLElement | null} */
  const shownBy = tab => {
    const [own] = panelsOf(tab);
    if (own) return own;
    for (let box = tab.closest('[role=tablist]')?.parentElement; box; box = box.parentElement) {
      /** @type {NodeListOf<HTMLElement>} */
      const near = box.querySelectorAll('[role=tabpanel]');
      if (near.length) return near.length === 1 ? near[0] : null;
    }
    return null;
  };
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const all = /** @type {Control[]} */ ([...list.querySelectorAll('[role=tab]')]);
    const chosen = all.find(tab => tab.getAttribute('aria-selected') === 'true');
    const panel = chosen && shownBy(chosen);
    if (late || !panel || aside(list) || aside(panel) || narrow(panel) || links(panel) || !seen(panel)) continue;
    const others = all.filter(tab => tab !== chosen && [null, panel].includes(panelOf(tab))
      && stays(tab) && seen(tab) && !tab.disabled);
    /** @type {Map<string, HTMLElement>} */
    const texts = new Map([[panel.textContent.trim(), panel]]);
    for (const tab of others.slice(0, limit)) {
      yield* hold();
      press(tab);
      opened++;
      late = yield;
      if (late) break;
      const now = shownBy(tab), text = now?.textContent.trim() ?? '';
      if (now && text && !texts.has(text)) texts.set(text, /** @type {HTMLElement} */ (now.cloneNode(true)));
    }
    if (!others.length) continue;
    press(chosen);
    late ||= yield;
    const copies = [...texts.values()].slice(1);
    for (const copy of copies) {
      show(copy);
      copy.setAttribute('data-zoning-unfolded', '');
    }
    shownBy(chosen)?.after(...copies);
    shown += copies.length;
  }
  return {opened, shown, late};
}
