// Tabs and heads of sections that have no role and say nothing of their state, but whose classes call them so, as libraries of
// components do: one after the other, of tabs the one that is chosen last.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Control[]}
 */
export default ({all, aside, seen, narrow, links, panelsOf}) => {
  const NAMED = /(^|[\s_-])(tabs?|tablinks?|accordion|collaps(e|ible)|expansion|expander|stepper|disclosure|spoiler|faq)($|[\s_-])/i;
  const CHOSEN = /(^|[\s_-])(active|selected|current)($|[\s_-])/i;
  const TOLD = '[aria-expanded],[role=tab],summary,a[href],input,select,form *';
  /** @param {Control} e */
  const isControl = e => {
    if (!NAMED.test(e.getAttribute('class') ?? '')) return false;
    const said = e.textContent.trim();
    return said && said.length < 80 && !e.matches(TOLD) && !e.querySelector(TOLD)
      && (e.tagName === 'BUTTON' || getComputedStyle(e).cursor === 'pointer');
  };
  /** @type {Control[]} */
  const found = [];
  for (const e of /** @type {Control[]} */ (all('[class]')))
    if (isControl(e) && !found.some(other => other.contains(e)) && seen(e) && !aside(e) && !narrow(e) && !panelsOf(e).some(links)) found.push(e);
  const chosen = found.filter(e => CHOSEN.test(e.getAttribute('class') ?? ''));
  return [...found.filter(e => !chosen.includes(e)), ...chosen];
}
