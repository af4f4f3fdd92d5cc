// Show by style what no press has opened, but is content: panels of tabs and of folded parts, slides, and popovers where they are. Returns
// the number of those that were shown.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {{controls: Control[], parts: Iterable<HTMLElement>, popovers: Iterable<HTMLElement>, checked: HTMLElement[], groups: ReturnType<typeof import('./tab_groups.js').default>}} found
 */
export default ({all, treeOf, above, aside, seen, isOpen, narrow, links, panelsOf, decks, show}, {controls, parts, popovers, checked, groups}) => {
  const panels = /** @type {Set<HTMLElement>} */ (new Set(all('[role=tabpanel]')));
  for (const region of /** @type {HTMLElement[]} */ (all('[role=region][aria-labelledby]'))) {
    const label = treeOf(region).getElementById(region.getAttribute('aria-labelledby') ?? '');
    if (label && !region.contains(label) && seen(label)) panels.add(region);
  }
  for (const control of controls) panelsOf(control).forEach(panel => panels.add(panel));
  for (const part of parts) panels.add(part);
  for (const {tabs} of groups) for (const panel of tabs.keys()) panels.add(panel);
  for (const placed of [...popovers, ...checked, ...decks()]) {
    panels.add(placed);
    placed.style.setProperty('position', 'static', 'important');  // they lie over the text, or on top of each other
  }
  let shown = 0;
  for (const panel of panels) {
    const isAside = aside(panel.matches('dialog') ? above(panel) ?? panel : panel);
    if (isAside || links(panel) || narrow(above(panel) ?? panel) || isOpen(panel) || !panel.textContent.trim()) continue;
    show(panel);
    // Some panels are hidden by a box around them that holds nothing else.
    const text = panel.textContent.trim();
    for (let box = panel.parentElement; box && !seen(panel) && box.textContent.trim() === text; box = box.parentElement)
      show(box);
    panel.setAttribute('data-zoning-unfolded', '');
    shown++;
  }
  return shown;
}
