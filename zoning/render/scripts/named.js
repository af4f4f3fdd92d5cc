// Find tabs and headers of collapsible sections that have no ARIA role or state, but class names that tell what they are, as
// component libraries use. Those that are active come last, so that a tab that was selected is selected again.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Control[]}
 */
export default ({listens, all, aside, seen, narrow, submits, links, panelsOf}) => {
  const NAMED = /(^|[\s_-])(tabs?|tablinks?|accordion|collaps(e|ible)|expansion|expander|stepper|disclosure|spoiler|faq)($|[\s_-])/i;
  const ACTIVE = /(^|[\s_-])(active|selected|current)($|[\s_-])/i;
  const HANDLED = '[aria-expanded],[role=tab],summary,a[href],input,select';
  /** @param {Control} e */
  const isControl = e => {
    if (!NAMED.test(e.getAttribute('class') ?? '')) return false;
    const label = e.textContent.trim();
    return label && label.length < 80 && !e.matches(HANDLED) && !submits(e) && !e.querySelector(HANDLED)
      && (e.tagName === 'BUTTON' || getComputedStyle(e).cursor === 'pointer');
  };
  /** @type {Control[]} */
  const found = [];
  for (const e of /** @type {Control[]} */ (all(listens ? '[class]' : 'label[class]')))
    if (isControl(e) && !found.some(other => other.contains(e)) && seen(e) && !aside(e) && !narrow(e) && !panelsOf(e).some(links)) found.push(e);
  const active = found.filter(e => ACTIVE.test(e.getAttribute('class') ?? ''));
  return [...found.filter(e => !active.includes(e)), ...active];
}
