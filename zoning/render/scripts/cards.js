// Find the cards that only a script opens: three elements of one kind with a hand as their cursor, each with a heading, or a picture and two
// texts, and without a control or an address of its own. What is chosen, voted for or bought is none, nor are buttons to log in.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Control[][]} the cards of each kind
 */
export default ({PRICE, all, above, aside, isFixed, isOther, seen, narrow, stays, submits}) => {
  const LEAST = 3, HEADS = 300, STEPS = 6;  // cards of a kind; headings and pictures that are looked at; boxes around them
  const LONGEST = 600;  // characters of a card
  const HEADING = 'h2,h3,h4,h5,h6,[role=heading]', BUTTON = 'button,[role=button],a';
  const HELD = 'a[href],button,input,select,textarea,summary,video,audio,[contenteditable]';
  const HANDLED = 'label,[aria-expanded],[aria-haspopup],[aria-pressed],[aria-checked],[aria-selected],[role=option],[role=radio],[role=tab],'
    + '[popovertarget],[commandfor],[interestfor]';
  /** @param {Element | null} e */
  const hasHand = e => e !== null && e !== document.body && getComputedStyle(e).cursor === 'pointer';
  // The outermost box with a hand around a heading or a picture: the cursor is that of the box.
  /** @param {Element} head @returns {Control | null} */
  const cardOf = head => {
    let card = head.closest(BUTTON) ?? (hasHand(head) ? head : null);
    for (let box = card && above(card), steps = 0; box && hasHand(box) && steps < STEPS; box = above(box), steps++) card = box;
    return /** @type {Control | null} */ (card);
  };
  /** @param {Element} e */
  const textsOf = e => [e, ...e.querySelectorAll('*')].filter(part => [...part.childNodes].some(node => node instanceof Text && node.data.trim())).length;
  /** @param {Control} e */
  const isCard = e => {
    const text = e.textContent.trim();
    return text.length > 0 && text.length <= LONGEST && !PRICE.test(text) && !e.matches(HANDLED) && !e.querySelector(HELD) && !e.closest('label')
      && (e.matches(HEADING) || e.querySelector(HEADING) !== null || textsOf(e) > 1) && stays(e) && !submits(e) && !e.disabled
      && seen(e) && !aside(e) && !isFixed(e) && !isOther(e) && !narrow(e);
  };
  /** @type {Map<string, Set<Control>>} */
  const kinds = new Map();
  for (const head of all(`${HEADING},img,picture`).slice(0, HEADS)) {
    const card = cardOf(head), kind = card && `${card.tagName} ${card.getAttribute('class') ?? ''}`;
    if (card && kind) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(card));
  }
  return [...kinds.values()].filter(kind => kind.size >= LEAST).map(kind => [...kind].filter(isCard)).filter(kind => kind.length >= LEAST);
}
