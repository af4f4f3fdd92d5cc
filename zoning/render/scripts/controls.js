// The controls that show more of the text when they are pressed: those of folded parts, and those whose words say so, as "read on" or
// "comments" do.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {{more: string, comments: string}} words patterns of such words
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {WeakSet<Control>} pressedBefore what is not pressed again
 */
export default ({more, comments}, {listens, NATIVE, all, treeOf, around, aside, seen, labelOf, narrow, submits, stays, isOwnPage, sells, links, panelsOf}, pressedBefore) => {
  const CONTROLS = '[aria-expanded=false],button,[role=button],input[type=button],a,label';
  const FIELD = 'textarea,[contenteditable],[role=textbox]';
  const LABEL = 60;  // characters that a label has at most
  const EACH = 3;  // so many buttons for comments belong to one comment each
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
  /** @param {Element} e */
  const hasCommentLabel = e => commentLabel.test(labelOf(e)) && !around(e).querySelector(FIELD)
    && !(e instanceof HTMLAnchorElement && treeOf(e).getElementById(e.hash.slice(1)));
  // Whether a press can do something, and nothing but show more.
  /** @param {Control} e */
  const works = e => (listens || e.matches(NATIVE)) && !(hasMoreLabel(e) && sells(e));
  // Other elements are controls without the tag or the role of one: those with such a label and a pointer as their cursor.
  const labelled = !listens ? [] : all('span,div,p,li,b,strong,em,i,img').filter(e => !e.childElementCount
    && e.textContent.length < LABEL && getComputedStyle(e).cursor === 'pointer' && !e.closest(CONTROLS) && hasMoreLabel(e));
  /** @param {Control} e */
  const isFolded = e => e.getAttribute('aria-expanded') === 'false';
  // A link to this page, or a later one of the same text, which a script may handle.
  /** @param {Control} e */
  const isMore = e => e instanceof HTMLAnchorElement && listens && isOwnPage(e.href) && hasMoreLabel(e);
  const now = () => {
    const found = /** @type {Control[]} */ ([...all(CONTROLS), ...labelled])
      .filter(e => isFolded(e)
        ? !e.matches('[aria-haspopup]:not([aria-haspopup=false]),input,select,[role=combobox],summary')
        : e.textContent.length < LABEL)
      .filter(e => e.tagName !== 'LABEL' || /** @type {HTMLInputElement?} */ (/** @type {any} */ (e).control)?.type === 'checkbox')
      .filter(e => !pressedBefore.has(e) && (stays(e) || isMore(e)) && !submits(e) && !e.disabled && !aside(e) && seen(e))
      .filter(e => (isFolded(e) || hasMoreLabel(e) || hasCommentLabel(e)) && !narrow(e) && !panelsOf(e).some(links));
    const ofComments = found.filter(e => !isFolded(e) && !hasMoreLabel(e));
    return ofComments.length < EACH ? found : found.filter(e => !ofComments.includes(e));
  };
  return {now, works, isFolded, hasMoreLabel};
}
