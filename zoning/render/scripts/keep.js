// Keep what a page takes away while somebody goes through it: texts that were there at rest, and that another state of the page
// hides or replaces, as tabs do, and sections of which one is open. All states together are what the page has to say.
/** @typedef {{node: Element, parent: Node, next: Node | null, previous: Node | null}} Gone */
/** @param {ReturnType<typeof import('./folds.js').default>} folds */
export default ({ASIDE, aside, seen, above, childrenOf, roots, show}) => {
  const LETTERS = 40;  // less than a sentence is a label, a count, a sign that something is loading
  const TELLING = 15;  // letters of a text that tells whether something is on the page
  const PART = 20000;  // letters of an element at most of which is asked at each rest what of it is to be seen
  const MOST = 500;  // of what is kept, and of what is looked at after each step
  const CHECKS = 5000, LONGEST = 1e6;  // a page that would take longer to compare keeps what it has
  const PROGRAMS = 'script,style,noscript,template,textarea';
  /** @param {string} text */
  const squeezed = text => text.replace(/\s+/g, ' ').trim();
  /** @param {Node} root @returns {Generator<[Text, Element, string]>} */
  const texts = function* (root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = /** @type {Text?} */ (walker.currentNode); node; node = /** @type {Text?} */ (walker.nextNode())) {
      const text = node.nodeType === Node.TEXT_NODE ? squeezed(node.data) : '', around = node.parentElement;
      if (text && around && !around.closest(PROGRAMS)) yield [node, around, text];
    }
  };
  const allTexts = function* () { for (const root of roots()) yield* texts(root); };

  /** @type {WeakSet<Element>} */
  const wasSeen = new WeakSet();
  for (const [, around] of allTexts())
    if (!wasSeen.has(around) && seen(around)) wasSeen.add(around);

  // What came and went between two rests was never there for a reader.
  /** @type {WeakSet<Node>} */
  let fresh = new WeakSet();
  /** @type {Map<Text, string>} */
  let rewritten = new Map();
  /** @type {Gone[]} */
  const gone = [];
  /** @type {Set<Element>} */
  const altered = new Set();
  /** @param {Node | null} node */
  const isFresh = node => {
    for (let one = node; one; one = one.parentNode) if (fresh.has(one)) return true;
    return false;
  };
  /** @param {Element} e */
  const blockOf = e => {
    let block = e;
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block;
  };
  // A copy of a block, to stand behind it.
  /** @param {Element} block @param {boolean} whole */
  const goneFrom = (block, whole) => {
    const node = /** @type {Element} */ (block.cloneNode(whole));
    if (block.parentNode && gone.length < MOST) gone.push({node, parent: block.parentNode, next: block.nextSibling, previous: block});
    return node;
  };
  /** @param {MutationRecord[]} records */
  const hear = records => {
    for (const {type, target, addedNodes, removedNodes, nextSibling: next, previousSibling: previous, oldValue} of records) {
      if (type === 'attributes') {
        if (altered.size < MOST) altered.add(/** @type {Element} */ (target));
      } else if (isFresh(target)) continue;
      else if (type === 'characterData') {
        const text = /** @type {Text} */ (target);
        if (!rewritten.has(text) && rewritten.size < MOST) rewritten.set(text, oldValue ?? '');
      }
      for (const node of removedNodes) {
        if (fresh.has(node) || gone.length === MOST) continue;
        const text = node instanceof Text ? squeezed(node.data) : '';
        if (node instanceof Element) gone.push({node, parent: target, next, previous});
        else if (text.length >= TELLING && target instanceof Element) goneFrom(blockOf(target), false).append(text);
      }
      addedNodes.forEach(node => fresh.add(node));
    }
  };
  const observer = new MutationObserver(hear);
  const WHAT = {subtree: true, childList: true, attributes: true, characterData: true, characterDataOldValue: true};
  for (const root of roots()) observer.observe(root, WHAT);

  // A block whose words were exchanged, as it was before.
  const noteRewritten = () => {
    /** @type {Map<Element, Map<number, string>>} */
    const blocks = new Map();
    for (const [text, before] of rewritten) {
      if (!text.parentElement?.isConnected || squeezed(before).length < TELLING) continue;
      const block = blockOf(text.parentElement), place = [...texts(block)].findIndex(([node]) => node === text);
      if (place >= 0) blocks.set(block, (blocks.get(block) ?? new Map()).set(place, before));
    }
    for (const [block, befores] of blocks) {
      const parts = [...texts(goneFrom(block, true))];
      for (const [place, before] of befores) if (parts[place]) parts[place][0].data = before;
    }
  };
  // At rest: what is there now is what a reader sees.
  const note = () => {
    hear(observer.takeRecords());
    noteRewritten();
    for (const e of altered)
      if (e.isConnected && e.textContent.length < PART)
        for (const [, around] of texts(e)) if (!wasSeen.has(around) && seen(around)) wasSeen.add(around);
    altered.clear();
    fresh = new WeakSet();
    rewritten = new Map();
  };

  let page = '', checks = 0;
  // One that begins alike is the same, cut short or brought up to date.
  /** @param {string} text */
  const isThere = text => ++checks > CHECKS || page.includes(text.replace(/\s*(…|\.\.\.)$/, '').slice(0, LETTERS));
  /** @param {Node} node */
  const missing = node => [...texts(node)].reduce((sum, [, , text]) => sum + (text.length < TELLING || isThere(text) ? 0 : text.length), 0);
  /** @param {Element} e */
  const strip = e => {
    for (const child of childrenOf(e)) {
      const told = [...texts(child)].filter(([, , text]) => text.length >= TELLING);
      if (told.length && told.every(([, , text]) => isThere(text))) child.remove();
      else strip(child);
    }
  };
  /** @param {Gone} one */
  const put = ({node, parent, next, previous}) => {
    strip(node);
    if (next?.parentNode === parent) parent.insertBefore(node, next);
    else if (next && previous?.parentNode === parent) /** @type {ChildNode} */ (previous).after(node);
    else parent.appendChild(node);
  };
  /** @param {Element} e */
  const uncover = e => {
    e.setAttribute('data-zoning-unfolded', '');
    for (let box = /** @type {Element | null} */ (e), steps = 0; box && box !== document.body && (steps < 4 || !seen(box)); box = above(box), steps++)
      if (box instanceof HTMLElement && (!seen(box) || isFlat(box))) show(box);
    page += ` ${squeezed(e.textContent)}`;
  };
  /** @param {Element} box */
  const isFlat = box => box.getBoundingClientRect().height < 1 && getComputedStyle(box).display !== 'contents';
  /** @param {Element} e */
  const floats = e => {
    for (let box = /** @type {Element | null} */ (e); box; box = above(box)) if (getComputedStyle(box).position === 'fixed') return true;
    return false;
  };
  // What was hidden, by the outermost box that hides it, and how many letters of it the page does not show elsewhere.
  /** @param {[Element, string][]} hidden */
  const folded = hidden => {
    /** @type {Map<Element, {holders: Element[], letters: number}>} */
    const boxes = new Map();
    for (const [holder, text] of hidden) {
      let box = holder;
      for (let around = above(box); around && !seen(around); around = above(box)) box = around;
      const one = boxes.get(box) ?? {holders: [], letters: 0};
      one.holders.push(holder);
      one.letters += text.length < TELLING || isThere(text) ? 0 : text.length;
      boxes.set(box, one);
    }
    return boxes;
  };
  // Nothing is kept that the page says anyway, hidden or not, and then hidden text of which the page shows no other copy is shown.
  const putBack = () => {
    note();
    observer.disconnect();
    let kept = 0;
    /** @type {[Element, string][]} */
    const hidden = [], said = [];
    for (const [, around, text] of allTexts()) {
      if (seen(around)) said.push(text);
      else if (wasSeen.has(around)) hidden.push([around, text]);
    }
    page = said.join(' ');
    if (page.length > LONGEST) return 0;
    for (const [box, {holders, letters}] of folded(hidden)) {
      if (letters < LETTERS || aside(box) || floats(box)) continue;
      holders.forEach(uncover);
      kept++;
    }
    for (const one of gone) {
      const around = one.parent instanceof Element ? one.parent : /** @type {ShadowRoot} */ (one.parent).host;
      if (one.node.isConnected || aside(one.node) || !around || aside(around)) continue;
      one.node.querySelectorAll(ASIDE).forEach(e => e.remove());
      if (missing(one.node) < LETTERS) continue;
      put(one);
      uncover(one.node);
      kept++;
    }
    return kept;
  };
  return {note, putBack};
}
