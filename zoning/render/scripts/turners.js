// Find the controls that turn content in place: "next" buttons and arrows, and groups of numbered controls or dots.
/** @typedef {import('./folds.js').Control} Control */
/**
 * `find` returns the control to press after so many turns, which may be off; `region` holds the text that is turned, `place` the
 * controls; `home` is the control of the state at the beginning.
 * @typedef {{find: (turned: number) => Control | undefined, isOff: (control: Control) => boolean,
 *   region: Element, place: Element, home: Control | undefined}} Turner
 */
/**
 * @param {{next: string, unit: string}} words
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @returns {Turner[]}
 */
export default ({next, unit}, {ASIDE, all, above, aside, narrow, links, stays}) => {
  const LONGEST = 40;  // characters of a label
  const CONTROL = 'a,button,[role=button],[role=link]';
  const NAMED = ['next', 'arrow', 'dot', 'bullet', 'indicator'].map(name => `[class*=${name} i]`).join();
  const MOST = 60;  // candidates that are looked at closely
  const ENOUGH = 80;  // letters of a text that controls may turn
  const isNextWord = new RegExp(`^((${unit})\\s*)?(${next})((\\s+\\p{L}{1,5})?\\s*(${unit}))?$`, 'iu');
  const isUnit = new RegExp(`^(${unit})$`, 'iu'), hasUnit = new RegExp(unit, 'iu');
  const RIGHT = /[›»→❯▶►⟩➜➔➡⇨>＞]/u, LEFT = /[‹«←❮◀◄⟨⬅⇦<＜]/u;
  const OTHER = 'calendar datepicker player video audio podcast ad ads advert advertisement sponsored promo related recommended '
    + 'recommendations teaser teasers rating ratings rate stars vote poll quiz';
  const others = new Set(OTHER.split(' '));
  const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
  /** @param {string} text its first number, in digits of any common script; 0 without one */
  const numberIn = text => Number([...text.match(/\p{Nd}+/u)?.[0] ?? '']
    .map(c => ZEROS.map(zero => /** @type {number} */ (c.codePointAt(0)) - zero).find(n => n >= 0 && n < 10) ?? 0).join(''));
  // The text of an element that may be a label; longer texts are cut, so that nested elements are not read again and again.
  /** @param {Element} e @param {number} longest */
  const shortText = (e, longest) => {
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    let text = '';
    for (let n = 0; n < 100 && text.length <= longest && walker.nextNode(); n++) text += walker.currentNode.nodeValue;
    return text.replace(/\s+/g, ' ').trim();
  };
  /** @param {Element} e */
  const labelOf = e => (e.getAttribute('aria-label') || shortText(e, LONGEST) || e.getAttribute('title')
    || e.querySelector('img[alt]')?.getAttribute('alt') || '').trim();
  /** @param {string} text */
  const wordsOf = text => text.replace(/[^\p{L}\p{M}\s]+/gu, ' ').replace(/\s+/g, ' ').trim();
  /** @param {Element} e */
  const namesOf = e => `${e.getAttribute('class') ?? ''} ${e.id}`.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z]+/);
  /** @param {Element} e */
  const isNamedNext = e => {
    const names = namesOf(e);
    return names.includes('next') || (names.includes('right') && (names.includes('arrow') || names.includes('navigate')));
  };
  /** @param {Element} e */
  const isDown = e => namesOf(e).includes('down');
  /** @param {Element} e */
  const isNext = e => {
    const label = labelOf(e), words = wordsOf(label);
    if (label.length > LONGEST) return false;
    if (words) return isNextWord.test(words) || (isUnit.test(words) && numberIn(label) > 1)
      || (isDown(e) && namesOf(e).includes('navigate'));
    if (/\p{Nd}/u.test(label)) return false;
    const [on, back] = getComputedStyle(e).direction === 'rtl' ? [LEFT, RIGHT] : [RIGHT, LEFT];
    return on.test(label) ? !back.test(label) : !label && isNamedNext(e);
  };
  // The number of a control: its label, or its place among dots without labels.
  /** @param {Element} e */
  const numberOf = e => {
    const label = labelOf(e), words = wordsOf(label);
    if (label.length <= LONGEST && /\p{Nd}/u.test(label)) return !words || hasUnit.test(words) ? numberIn(label) : 0;
    if (words || !namesOf(e).some(name => /^(dots?|bullets?|indicators?)$/.test(name))) return 0;
    const row = [...e.parentElement?.children ?? []].slice(0, MOST);
    return row.every(other => other.tagName === e.tagName) ? row.indexOf(e) + 1 : 0;
  };
  /** @param {Element} e */
  const isClickable = e => e.matches(CONTROL) || (!e.closest(CONTROL) && !e.querySelector(CONTROL) && getComputedStyle(e).cursor === 'pointer');
  // A link may be turned only if it stays on the page's path; whether a script handles it is found when it is pressed.
  /** @param {Element} e */
  const isNear = e => {
    if (stays(e)) return true;
    const {origin, pathname, target} = /** @type {HTMLAnchorElement} */ (e);
    return origin === location.origin && pathname === location.pathname && !/_blank/.test(target);
  };
  // Navigation that holds nothing but numbers and "next" belongs to the text that it turns.
  /** @param {Element} e */
  const isAside = e => {
    const box = e.closest(ASIDE);
    const bare = box && /^(NAV|ASIDE)$|^navigation$/.test(box.getAttribute('role') ?? box.tagName) && wordsOf(shortText(box, 200)).length < 60;
    return Boolean(aside(bare && box.parentElement ? box.parentElement : e));
  };
  // The nearest box around a control with a text of its own, which is taken for what the control turns.
  /** @param {Element} e */
  const regionOf = e => {
    let box = above(e);
    while (box && box !== document.body && wordsOf(shortText(box, 2 * ENOUGH)).length < ENOUGH) box = above(box);
    return box ?? document.body;
  };
  /** @param {Element} e */
  const isOther = e => {
    for (let box = /** @type {Element | null} */ (e), steps = 0; box && box !== document.body && steps < 8; box = above(box), steps++)
      if (namesOf(box).some(name => others.has(name))) return true;
    return false;
  };
  // Cards that lead elsewhere, and months of days, are no text to turn.
  /** @param {Element} region */
  const isTeasers = region => {
    const cards = [...region.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) a[href],a[href]:has(h1,h2,h3,h4,h5,h6,img,picture)')]
      .filter(a => !stays(a) && !isNear(a)).length;
    return links(region) || (cards > 1 && region.textContent.length < 400 * cards);
  };
  /** @param {Element} region */
  const isCalendar = region => {
    const words = shortText(region, 300).split(' ');
    return region.querySelector('td,[role=gridcell]') !== null && words.filter(word => /^\p{Nd}{1,2}$/u.test(word)).length > words.length / 2;
  };
  /** @param {Element} region */
  const isPlayer = region => region !== document.body && region.querySelector('video,audio') !== null && region.textContent.length < 1000;
  /** @param {Element} e */
  const placeOf = e => {
    let holder = e;
    for (let n = 0; n < 3 && holder.parentElement?.childElementCount === 1; n++) holder = holder.parentElement;
    return holder.parentElement ?? document.body;
  };
  // Arrows may fade in only when the pointer is over them: their opacity does not count.
  /** @param {Element} e */
  const isThere = e => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
  /** @param {Element} e */
  const isCandidate = e => !e.matches('sup *,[role=radio],[aria-haspopup]:not([aria-haspopup=false])') && isClickable(e) && isNear(e)
    && isThere(e) && !isAside(e) && !isOther(e);
  /** @param {(e: Element) => unknown} accepts @returns {Control[]} */
  const candidates = accepts => {
    /** @type {Control[]} */
    const found = [];
    for (const e of all(`${CONTROL},${NAMED}`)) {
      if (accepts(e) && isCandidate(e)) found.push(e);
      if (found.length === MOST) break;
    }
    return found;
  };
  /** @param {Element} place @returns {Control[]} */
  const within = place => /** @type {Control[]} */ ([...place.querySelectorAll(`${CONTROL},${NAMED}`)].slice(0, MOST));
  /** @param {Control} e */
  const isOff = e => Boolean(e.disabled) || e.getAttribute('aria-disabled') === 'true' || namesOf(e).includes('disabled');
  /** @param {Element} e */
  const nameOf = e => `${e.tagName} ${wordsOf(labelOf(e))} ${e.id}`;
  // Groups of at least two numbered controls, in which no more text than labels is.
  const groups = () => {
    /** @type {Map<Element, Map<number, Control>>} */
    const found = new Map();
    for (const e of candidates(numberOf)) {
      const place = placeOf(e);
      if (!found.has(place)) found.set(place, new Map());
      found.get(place)?.set(numberOf(e), e);
    }
    for (const [place, controls] of found)
      if (controls.size < 2 || Math.min(...controls.keys()) > 2 || wordsOf(shortText(place, 400)).length > 120) found.delete(place);
    return found;
  };
  /** @param {Map<number, Control>} controls */
  const homeOf = controls => [...controls.values()].find(e => e.matches('[aria-current]:not([aria-current=false]),[aria-selected=true]'))
    ?? controls.get(1);
  /** @type {(controls: Control[], place: Element, region: Element, home: Control | undefined) => Turner} */
  const byNext = (controls, place, region, home) => {
    const names = controls.map(nameOf);
    const find = () => {
      const now = place.isConnected ? within(place).filter(e => isNext(e) && isCandidate(e))
        : candidates(isNext).filter(e => names.includes(nameOf(e)));
      now.sort((a, b) => Number(isDown(b)) - Number(isDown(a)));
      return now.find(e => !isOff(e)) ?? now[0];
    };
    return {find, isOff, place, region, home};
  };
  /** @type {(controls: Map<number, Control>, place: Element, region: Element) => Turner} */
  const byNumber = (controls, place, region) => {
    const find = /** @param {number} turned */ turned => {
      const known = controls.get(turned + 2);
      if (known?.isConnected && numberOf(known) === turned + 2) return known;
      return [...groups().values()].map(group => group.get(turned + 2)).find(Boolean);
    };
    return {find, isOff, place, region, home: homeOf(controls)};
  };
  const numbered = groups();
  /** @type {Map<Element, Control[]>} */
  const nexts = new Map();
  for (const e of candidates(isNext)) if (![...numbered.values()].some(group => [...group.values()].includes(e)))
    nexts.set(placeOf(e), [...nexts.get(placeOf(e)) ?? [], e]);
  /** @param {Element} region */
  const isTurned = region => !narrow(region) && !isTeasers(region) && !isCalendar(region) && !isPlayer(region) && !isAside(region);
  /** @type {Turner[]} */
  const found = [];
  for (const [place, controls] of nexts) {
    const region = regionOf(controls[0]);
    if (isTurned(region)) found.push(byNext(controls, place, region, homeOf(numbered.get(place) ?? new Map())));
  }
  for (const [place, controls] of numbered) {
    const region = regionOf(place);
    if (isTurned(region)) found.push(byNumber(controls, place, region));
  }
  return found;
}
