// Give the focus to boxes with text that can take it and are no controls: what they show or fetch then is content, too. A box that
// does nothing at once takes no time.
/**
 * @param {number} limit boxes
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {() => Generator<undefined, unknown, boolean>} hold
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, {focused: number, parts: HTMLElement[]}, boolean>} how many have changed, and what style shows in them
 */
export default function* (limit, {all, aside, seen, narrow, links}, hold, rest) {
  const LETTERS = 20;  // a shorter text is a label or a mark
  const CONTROL = 'a,button,input,select,textarea,summary,label,pre,table,iframe,video,audio,[contenteditable],[aria-expanded],[aria-haspopup]';
  const ROLE = /^(article|figure|group|listitem|note|region|)$/;
  /** @param {Element} e */
  const hasText = e => e.textContent.trim().length >= LETTERS;
  /** @param {Element} e */
  const scrolls = e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
  /** @param {Element} e */
  const isBox = e => !e.matches(CONTROL) && ROLE.test(e.getAttribute('role') ?? '') && hasText(e) && !scrolls(e)
    && getComputedStyle(e).display !== 'inline' && seen(e) && !aside(e) && !narrow(e) && !links(e);
  // The outermost boxes that are hidden.
  /** @param {Element} e */
  const hiddenIn = e => /** @type {HTMLElement[]} */ ([...e.querySelectorAll('*')]
    .filter(part => hasText(part) && !seen(part) && part.parentElement && seen(part.parentElement)));
  const boxes = /** @type {HTMLElement[]} */ (all('[tabindex="0"]').filter(isBox).slice(0, limit));
  if (boxes.length) yield* hold();
  const changes = new MutationObserver(() => {});
  changes.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  let focused = 0;
  /** @type {HTMLElement[]} */
  const parts = [];
  for (const box of boxes) {
    const hidden = hiddenIn(box);
    changes.takeRecords();
    box.focus({preventScroll: true});
    const shown = hidden.filter(seen), changed = changes.takeRecords().length > 0;
    parts.push(...shown);
    if (shown.length || changed) focused++;
    if (changed && (yield* rest())) break;
  }
  changes.disconnect();
  return {focused, parts};
}
