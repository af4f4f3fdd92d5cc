// Find the controls that turn content in place: "next" buttons and arrows, and groups of numbered controls or dots.
/** @typedef {import('./folds.js').Control} Control */
/**
 * `find` returns the control to press after `turned` turns, which may be off; `region` contains the text that is turned, `place`
 * the controls; `home` is the control of the state at the beginning, `goHome` brings that state back without a control.
 * @typedef {{find: (turned: number) => Control | undefined, isOff: (control: Control) => boolean,
 *   region: Element, place: Element, home: Control | undefined, goHome?: () => void}} Turner
 */
/**
 * @param {ReturnType<typeof import('./labels.js').default>} labels
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {Control[][]} spots those of each picture
 * @returns {Turner[]}
 */
export default ({shortText, labelOf, wordsOf, isDown, isNext, numberOf}, {listens, NATIVE, ASIDE, all, above, aside, isFixed, isOther, namesOf, narrow, links, stays, isOwnPage, moveSlider}, spots) => {
  const CONTROL = 'a,button,[role=button],[role=link]';
  const NAMED = ['next', 'arrow', 'dot', 'bullet', 'indicator'].map(name => `[class*=${name} i]`).join();
  // Dots, and pictures beside each other.
  const MARKS = ':is(span,div,li,i):empty:not(:only-child),img:not(:only-child)';
  const CONTROLS = listens ? `${CONTROL},${NAMED},${MARKS}` : NATIVE;
  const MOST = 60, TRIES = 300;  // controls that are found, and elements with such a label that are looked at closely
  const TELLING = 40;  // letters of a carousel that are more than labels
  const ENOUGH = 80;  // letters of a text that controls may turn
  const carousels = new Set('carousel slider slideshow gallery swiper slick splide glide flickity'.split(' '));
  /** @param {Element} e */
  const isClickable = e => e.matches(CONTROL) || (!e.closest(CONTROL) && !e.querySelector(CONTROL) && getComputedStyle(e).cursor === 'pointer');
  // A link may be turned only if it leads to the page itself or to a later page of its text; whether a script handles it is found when it is pressed.
  /** @param {Element} e */
  const isNear = e => {
    if (stays(e)) return true;
    const {href, target} = /** @type {HTMLAnchorElement} */ (e);
    return isOwnPage(href) && !/_blank/.test(target);
  };
  // Navigation that holds nothing but numbers and "next" belongs to the text that it turns.
  /** @param {Element} e */
  const isAside = e => {
    const box = e.closest(ASIDE);
    const bare = box && /^(NAV|ASIDE)$|^navigation$/.test(box.getAttribute('role') ?? box.tagName) && wordsOf(shortText(box, 200)).length < 60;
    return Boolean(aside(bare && box.parentElement ? box.parentElement : e));
  };
  // What a control turns: the carousel around it, or the nearest box with a text of its own.
  /** @param {Element} e */
  const regionOf = e => {
    let box = above(e), carousel = null;
    for (let around = box, steps = 0; around && around !== document.body && steps < 6; around = above(around), steps++)
      if (around.getAttribute('aria-roledescription') === 'carousel' || namesOf(around).some(name => carousels.has(name))) carousel = around;
    if (carousel) return carousel;
    while (box && box !== document.body && wordsOf(shortText(box, 2 * ENOUGH)).length < ENOUGH) box = above(box);
    return box ?? document.body;
  };
  // The days of a month.
  /** @param {Element} box */
  const isCalendar = box => {
    const words = shortText(box, 300, ' ').split(' ');
    return words.length >= 28 && words.filter(word => /^\p{Nd}{1,2}$/u.test(word)).length > words.length / 2;
  };
  /** @param {Element} e */
  const isInCalendar = e => {
    for (let box = /** @type {Element | null} */ (e), steps = 0; box && box !== document.body && steps < 8; box = above(box), steps++)
      if (isCalendar(box)) return true;
    return false;
  };
  // Cards that lead elsewhere are not text to turn.
  /** @param {Element} region */
  const isTeasers = region => {
    const cards = [...region.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) a[href],a[href]:has(h1,h2,h3,h4,h5,h6,img,picture)')]
      .filter(a => !stays(a) && !isNear(a)).length;
    return links(region) || (cards > 1 && region.textContent.length < 400 * cards);
  };
  /** @param {Element} region */
  const isPlayer = region => region !== document.body && region.querySelector('video,audio') !== null && region.textContent.length < 1000;
  // Pictures without captions.
  /** @param {Element} region */
  const isPictures = region => region.querySelectorAll('img,picture,svg').length > 1 && wordsOf(shortText(region, 400)).length < TELLING;
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
  const isCandidate = e => !e.matches('sup *,[role=radio],[aria-pressed],[aria-haspopup]:not([aria-haspopup=false])') && isClickable(e) && isNear(e)
    && isThere(e) && !isAside(e) && !isOther(e) && !isInCalendar(e) && !isFixed(e);
  // The controls that say "next", and those with a number.
  const survey = () => {
    /** @type {Control[]} */
    const onward = [];
    /** @type {Map<Control, number>} */
    const numbered = new Map();
    let tries = 0;
    for (const e of all(CONTROLS)) {
      if (!isNear(e)) continue;
      const label = labelOf(e), number = numberOf(e, label), isOnward = isNext(e, label);
      if (number === null && !isOnward) continue;
      if (onward.length + numbered.size >= MOST || ++tries > TRIES) break;
      if (!isCandidate(e)) continue;
      if (isOnward) onward.push(e);
      if (number !== null) numbered.set(e, number);
    }
    return {onward, numbered};
  };
  /** @param {Element} place @returns {Control[]} */
  const within = place => /** @type {Control[]} */ ([...place.querySelectorAll(CONTROLS)].slice(0, MOST));
  /** @param {Control} e */
  const isOff = e => Boolean(e.disabled) || e.getAttribute('aria-disabled') === 'true' || namesOf(e).includes('disabled');
  /** @param {Element} e */
  const nameOf = e => `${e.tagName} ${wordsOf(labelOf(e))} ${e.id}`;
  // Groups of at least two numbered controls, in which no more text than labels is.
  /** @param {Map<Control, number>} numbers */
  const grouped = numbers => {
    /** @type {Map<Element, Map<number, Control>>} */
    const found = new Map();
    for (const [e, number] of numbers) {
      const place = placeOf(e);
      if (!found.has(place)) found.set(place, new Map());
      found.get(place)?.set(number, e);
    }
    for (const [place, controls] of found)
      if (controls.size < 2 || ![1, 2].includes(Math.min(...controls.keys())) || wordsOf(shortText(place, 400)).length > 120) found.delete(place);
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
        : survey().onward.filter(e => names.includes(nameOf(e)));
      now.sort((a, b) => Number(numberOf(a) !== null) - Number(numberOf(b) !== null) || Number(isDown(b)) - Number(isDown(a)));
      return now.find(e => !isOff(e)) ?? now[0];
    };
    return {find, isOff, place, region, home};
  };
  /** @type {(controls: Map<number, Control>, place: Element, region: Element) => Turner} */
  const byNumber = (controls, place, region) => {
    const home = homeOf(controls), first = (home && numberOf(home)) ?? 1;  // a carousel may have turned by itself
    const find = /** @param {number} turned */ turned => {
      const number = turned + 1 < first ? turned + 1 : turned + 2, known = controls.get(number);
      if (known?.isConnected && numberOf(known) === number) return known;
      return [...grouped(survey().numbered).values()].map(group => group.get(number)).find(Boolean);
    };
    return {find, isOff, place, region, home};
  };
  const {onward, numbered: numbers} = survey(), numbered = grouped(numbers);
  const inGroups = new Set([...numbered.values()].flatMap(group => [...group.values()]));
  /** @type {Map<Element, Control[]>} */
  const nexts = new Map();
  for (const e of onward.filter(e => !inGroups.has(e))) nexts.set(placeOf(e), [...nexts.get(placeOf(e)) ?? [], e]);
  /** @param {Element} region */
  const isTurned = region => !narrow(region) && !isTeasers(region) && !isPlayer(region) && !isPictures(region) && !isAside(region);
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
  for (const slider of /** @type {HTMLInputElement[]} */ (listens ? all('input[type=range]') : [])) {
    const region = regionOf(slider), {valueAsNumber} = slider;
    if (isThere(slider) && !isAside(slider) && !isOther(slider) && !isFixed(slider) && isTurned(region))
      found.push({find: () => slider, isOff, place: placeOf(slider), region, home: undefined, goHome: () => moveSlider(slider, valueAsNumber)});
  }
  for (const controls of spots) {
    const place = placeOf(controls[0]), region = regionOf(controls[0]);
    found.push({find: turned => controls[turned], isOff, place, region, home: controls[0]});
  }
  return found;
}
