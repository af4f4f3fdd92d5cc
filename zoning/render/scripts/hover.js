// Move the mouse over the terms and marks of the text that a script explains in a box meanwhile, and keep what the boxes say below
// the paragraphs. A term is a definition or an abbreviation, or looks like one: by a dotted line, or the cursor for help.
/**
 * @param {number} limit terms
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {() => Generator<undefined, unknown, boolean>} hold
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, number, boolean>} how many notes are kept
 */
export default function* (limit, {all, aside, seen, narrow, links, moveTo, leave}, hold, rest) {
  const TERMS = 'dfn,abbr,span,i,em,b,strong,u,mark,sup,button,a:not([href])', BLOCKS = 'p,li,dd,td,blockquote,figcaption';
  const LONGEST = 60, SHORTEST = 40, LETTERS = 20;  // characters of a term, of its paragraph, of a note
  const VAIN = 2;  // terms that show nothing, after which no other is tried
  const DOTTED = /dotted|dashed/;
  /** @param {Element} e */
  const isMarked = e => {
    const {cursor, borderBottomStyle, textDecorationStyle, textDecorationLine} = getComputedStyle(e);
    return e.matches('dfn,abbr') || cursor === 'help' || DOTTED.test(borderBottomStyle)
      || (textDecorationLine !== 'none' && DOTTED.test(textDecorationStyle));
  };
  /** @param {Element} e */
  const isTerm = e => {
    const {length} = e.textContent.trim(), block = e.closest(BLOCKS);
    return length > 0 && length <= LONGEST && block !== null && block.textContent.length > Math.max(SHORTEST, 2 * length)
      && isMarked(e) && !(e.parentElement && e.parentElement !== block && isMarked(e.parentElement))
      && seen(e) && !aside(e) && !narrow(block);
  };
  const terms = /** @type {HTMLElement[]} */ (all(TERMS).filter(isTerm).slice(0, limit));
  if (!terms.length) return 0;
  yield* hold();
  /** @type {Set<Element>} */
  let changed = new Set();
  /** @param {MutationRecord[]} records */
  const record = records => {
    for (const {target, addedNodes, type} of records)
      for (const one of type === 'attributes' ? [target] : addedNodes) if (one instanceof Element) changed.add(one);
  };
  const changes = new MutationObserver(record);
  changes.observe(document, {subtree: true, childList: true, attributes: true});
  let kept = 0;
  for (const [n, term] of terms.entries()) {
    const block = /** @type {Element} */ (term.closest(BLOCKS)), said = block.textContent;
    changes.takeRecords();
    changed = new Set();
    moveTo(term);
    const late = yield* rest();
    record(changes.takeRecords());
    /** @param {Element} e */
    const isNote = e => e instanceof HTMLElement && e.isConnected && !e.contains(term) && seen(e) && !said.includes(e.innerText.trim())
      && e.innerText.trim().length >= LETTERS && !links(e) && !e.querySelector('input,select,textarea,iframe,video');
    const notes = /** @type {HTMLElement[]} */ ([...changed].filter(isNote));
    for (const box of notes.filter(one => !notes.some(other => other !== one && other.contains(one)))) {
      const note = document.createElement('div');
      note.textContent = box.innerText.trim();
      note.setAttribute('data-zoning-unfolded', '');
      if (block.tagName === 'P') block.after(note);
      else block.append(note);
      kept++;
    }
    leave();
    if (late || kept === 0 && n + 1 >= VAIN) break;
  }
  changes.disconnect();
  if (kept) yield* rest();
  return kept;
}
