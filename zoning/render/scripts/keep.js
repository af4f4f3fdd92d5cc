// Keep the texts that a page hides or removes while we click and scroll: texts that were visible when the page was at rest, and
// that another state of the page hides or replaces, as tabs and accordions do. The content of a page is that of all its states.
/** @typedef {{node: Element, parent: Node, next: Node | null, previous: Node | null, copied?: boolean, ahead?: boolean}} Removed */
/** @param {ReturnType<typeof import('./folds.js').default>} folds */
export default ({ASIDE, aside, isFixed, seen, above, childrenOf, roots, show, bringBack}) => {
  const LETTERS = 40;  // a shorter text is a label, a count or a message that something is loading: it is not put back
  const TELLING = 15;  // a shorter text is not compared with the text of the page
  const PART = 20000;  // a changed element with more characters is not searched for visible texts
  const MOST = 500;  // the most removed elements that are kept, and changed ones that are searched after each step
  const LONGER = 2;  // times as long is a text that takes the place of a box
  const CHECKS = 5000, LONGEST = 1e6;  // the most comparisons, and characters of the page; beyond, nothing is put back
  const PROGRAMS = 'script,style,noscript,template,textarea', HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
  /** @param {string} text */
  const squeezed = text => text.replace(/\s+/g, ' ').trim();
  // A letter of Chinese, Japanese or Korean tells as much as two of an alphabet.
  /** @param {string} text */
  const weightOf = text => text.length + (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0);
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

  // Nodes added since the last rest: no reader has seen those that are removed before the next one.
  /** @type {WeakSet<Node>} */
  let fresh = new WeakSet();
  /** @type {Map<Text, string>} */
  let rewritten = new Map();
  /** @type {Removed[]} */
  const removed = [];
  /** @type {Set<Element>} */
  const changed = new Set();
  /** @type {WeakSet<Element>} */
  const buttons = new WeakSet();
  // Nodes added since `tryOut`: they are not kept when they are removed before `endTrial`.
  /** @type {Set<Node> | null} */
  let tried = null;
  /** @param {Node | null} node @param {{has: (node: Node) => boolean}} nodes */
  const isWithin = (node, nodes) => {
    for (let one = node; one; one = one.parentNode) if (nodes.has(one)) return true;
    return false;
  };
  /** @param {Element} e */
  const blockOf = e => {
    let block = e;
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block;
  };
  // Keep a copy of a block (whole: with its contents), to be put behind the block.
  /** @param {Element} block @param {boolean} whole */
  const keepCopyOf = (block, whole) => {
    const node = /** @type {Element} */ (block.cloneNode(whole));
    if (block.parentNode && removed.length < MOST) removed.push({node, parent: block.parentNode, next: block.nextSibling, previous: block, copied: true});
    return node;
  };
  /** @param {MutationRecord[]} records */
  const record = records => {
    for (const {type, target, addedNodes, removedNodes, nextSibling: next, previousSibling: previous, oldValue} of records) {
      if (type === 'attributes') {
        if (changed.size < MOST) changed.add(/** @type {Element} */ (target));
      } else if (isWithin(target, fresh)) continue;
      else if (type === 'characterData') {
        const text = /** @type {Text} */ (target);
        if (!rewritten.has(text) && rewritten.size < MOST) rewritten.set(text, oldValue ?? '');
      }
      for (const node of removedNodes) {
        if (fresh.has(node) || tried && (tried.has(node) || isWithin(target, tried)) || removed.length === MOST) continue;
        const text = node instanceof Text ? squeezed(node.data) : '';
        if (node instanceof Element) removed.push({node, parent: target, next, previous});
        else if (text.length >= TELLING && target instanceof Element) keepCopyOf(blockOf(target), false).append(text);
      }
      addedNodes.forEach(node => { fresh.add(node); tried?.add(node); });
    }
  };
  const observer = new MutationObserver(record);
  const WHAT = {subtree: true, childList: true, attributes: true, characterData: true, characterDataOldValue: true};
  for (const root of roots()) observer.observe(root, WHAT);

  // Keep each block whose text was rewritten, as it was before.
  const noteRewritten = () => {
    /** @type {Map<Element, Map<number, string>>} */
    const blocks = new Map();
    for (const [text, before] of rewritten) {
      if (!text.parentElement?.isConnected || squeezed(before).length < TELLING) continue;
      const block = blockOf(text.parentElement), place = [...texts(block)].findIndex(([node]) => node === text);
      if (place >= 0) blocks.set(block, (blocks.get(block) ?? new Map()).set(place, before));
    }
    for (const [block, befores] of blocks) {
      const parts = [...texts(keepCopyOf(block, true))];
      for (const [place, before] of befores) if (parts[place]) parts[place][0].data = before;
    }
  };
  // The elements that a part of a shadow tree shows in its slots.
  /** @param {Element} e @returns {Element[]} */
  const slottedIn = e => !(e.getRootNode() instanceof ShadowRoot) ? []
    : [e, ...e.querySelectorAll('slot')].flatMap(slot => slot instanceof HTMLSlotElement ? slot.assignedElements({flatten: true}) : []);
  // To be called when the page is at rest: the texts that are visible now count as seen.
  const note = () => {
    record(observer.takeRecords());
    noteRewritten();
    for (const e of changed)
      for (const part of e.isConnected ? [e, ...slottedIn(e)] : [])
        if (part.textContent.length < PART)
          for (const [, around] of texts(part)) if (!wasSeen.has(around) && seen(around)) wasSeen.add(around);
    changed.clear();
    fresh = new WeakSet();
    rewritten = new Map();
  };

  let page = '', checks = 0;
  // A text of the page with the same beginning counts as the same text, truncated or updated.
  /** @param {string} text */
  const isThere = text => ++checks > CHECKS || page.includes(text.replace(/\s*(…|\.\.\.)$/, '').slice(0, LETTERS));
  /** @param {Node} node */
  const missingLetters = node => [...texts(node)].reduce((sum, [, , text]) => sum + (text.length < TELLING || isThere(text) ? 0 : weightOf(text)), 0);
  // A heading is put back with what it is the heading of, however short it is.
  /** @param {Removed} one @param {Removed | undefined} following */
  const isHeadingOf = ({node, parent}, following) => following?.parent === parent && node.matches(HEADINGS)
    && !page.includes(squeezed(node.textContent)) && missingLetters(following.node) >= LETTERS;
  // Remove the parts of a kept element that the page shows already.
  /** @param {Element} e */
  const strip = e => {
    for (const child of childrenOf(e)) {
      const telling = [...texts(child)].filter(([, , text]) => text.length >= TELLING);
      if (telling.length && telling.every(([, , text]) => isThere(text))) child.remove();
      else strip(child);
    }
  };
  // Where texts of earlier states go: before what the page shows in their place.
  /** @type {Map<Node, Map<Node | null, Node | null>>} */
  const shownAfter = new Map();
  /** @param {Removed} one */
  const placeAhead = ({parent, next, previous, copied}) => {
    if (copied && previous?.parentNode === parent) return previous;
    const before = previous?.parentNode === parent ? previous : null, known = shownAfter.get(parent) ?? new Map();
    const shown = before ? before.nextSibling : next?.parentNode === parent ? next : parent.firstChild;
    if (!known.has(before)) shownAfter.set(parent, known.set(before, shown));
    return known.get(before)?.parentNode === parent ? known.get(before) : null;
  };
  // Insert a kept element where it was, or as near as possible.
  /** @param {Removed} one */
  const insert = one => {
    const {node, parent, next, previous, ahead} = one;
    strip(node);
    if (ahead) parent.insertBefore(node, placeAhead(one));
    else if (next?.parentNode === parent) parent.insertBefore(node, next);
    else if (next && previous?.parentNode === parent) /** @type {ChildNode} */ (previous).after(node);
    else parent.appendChild(node);
  };
  /** @param {Element} e */
  const reveal = e => {
    e.setAttribute('data-zoning-unfolded', '');
    for (let box = /** @type {Element | null} */ (e), steps = 0; box && box !== document.body && (steps < 4 || !seen(box)); box = above(box), steps++)
      if (box instanceof HTMLElement && (!seen(box) || isFlat(box))) show(box);
    page += ` ${squeezed(e.textContent)}`;
  };
  /** @param {Element} box */
  const isFlat = box => box.getBoundingClientRect().height < 1 && getComputedStyle(box).display !== 'contents';
  // Group hidden texts by the outermost box that is hidden, and count the characters that the page does not show elsewhere.
  /** @param {[Element, string][]} hidden */
  const groupHidden = hidden => {
    /** @type {Map<Element, {holders: Element[], letters: number}>} */
    const boxes = new Map();
    for (const [holder, text] of hidden) {
      let box = holder;
      for (let around = above(box); around && !seen(around); around = above(box)) box = around;
      const one = boxes.get(box) ?? {holders: [], letters: 0};
      one.holders.push(holder);
      one.letters += text.length < TELLING || isThere(text) ? 0 : weightOf(text);
      boxes.set(box, one);
    }
    return boxes;
  };
  /** @param {Node | null} node */
  const lengthOf = node => squeezed(node?.textContent ?? '').length;
  // Whether a box with such a button, and what was removed with it, gave way to much more text in the same place.
  /** @param {Removed} one */
  const gaveWay = ({node, parent, next, previous}) => {
    if (![node, ...node.querySelectorAll('*')].some(e => buttons.has(e))) return false;
    const others = removed.filter(other => other.parent === parent && other.next === next && other.previous === previous);
    let now = previous?.parentNode === parent ? previous.nextSibling : parent.firstChild, letters = 0;
    for (; now && now !== next; now = now.nextSibling) letters += lengthOf(now);
    return letters > LONGER * others.reduce((sum, other) => sum + lengthOf(other.node), 0);
  };
  // Show hidden texts, and put back removed ones, unless the page shows them elsewhere. Returns how many.
  const putBack = () => {
    note();
    observer.disconnect();
    let count = 0;
    /** @type {[Element, string][]} */
    const hidden = [], visible = [];
    for (const [, around, text] of allTexts()) {
      if (seen(around)) visible.push(text);
      else if (wasSeen.has(around)) hidden.push([around, text]);
    }
    page = visible.join(' ');
    if (page.length > LONGEST) return 0;
    for (const [box, {holders, letters}] of groupHidden(hidden)) {
      if (letters < LETTERS || aside(box) || isFixed(box)) continue;
      holders.forEach(reveal);
      bringBack(holders[0]);
      count++;
    }
    // Parts that were taken out of a removed element go back into it first.
    for (const one of removed) if (!one.node.isConnected && !one.parent.isConnected) insert(one);
    for (const [n, one] of removed.entries()) {
      if (!one.parent.isConnected) continue;
      const around = one.parent instanceof Element ? one.parent : /** @type {ShadowRoot} */ (one.parent).host;
      if (one.node.isConnected || aside(one.node) || !around || aside(around) || gaveWay(one)) continue;
      one.node.querySelectorAll(ASIDE).forEach(e => e.remove());
      if (missingLetters(one.node) < LETTERS && !isHeadingOf(one, removed[n + 1])) continue;
      insert(one);
      reveal(one.node);
      count++;
    }
    return count;
  };
  // A button that was pressed to read on: what gives way to much more text with it is an excerpt or a notice, which is not put back.
  /** @param {Element} button */
  const readOn = button => { buttons.add(button); };
  // A control that may do anything is tried out: what it replaced is put back if that held the control (failed).
  let since = 0;
  const tryOut = () => { tried = new Set(); since = removed.length; };
  /** @param {boolean} failed */
  const endTrial = failed => {
    record(observer.takeRecords());
    if (failed) {
      for (const node of tried ?? []) node.parentNode?.removeChild(node);
      removed.splice(since).forEach(insert);
      record(observer.takeRecords());
    }
    tried = null;
  };
  const mark = () => removed.length;
  // The texts that were removed since a mark come before what the page shows now.
  /** @param {number} since */
  const putAhead = since => removed.slice(since).forEach(one => { one.ahead = true; });
  // The texts that were removed since a mark are not put back.
  /** @param {number} since */
  const forget = since => { removed.length = since; };
  return {note, mark, forget, readOn, tryOut, endTrial, putAhead, putBack};
}
