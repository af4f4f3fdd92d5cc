// Press the headers of closed sections that have neither a role nor a telling class: elements of the same kind with a hand as their
// cursor, each as wide as a column, with nothing visible between it and the next one, and buttons in headings, before an empty box or with
// a question.
// They go on being pressed only if the first one makes room for its section. So do icons that open something by their names, one in
// each of several like rows.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {ReturnType<typeof import('./trial.js').default>} tryOut
 * @returns {Generator<undefined, number, boolean>} how many were pressed
 */
export default function* (limit, {PRICE, all, above, aside, isFixed, seen, narrow, submits}, tryOut) {
  const HEADINGS = 'h2,h3,h4,h5,h6,dt', TAGS = `${HEADINGS},div,li,:is(${HEADINGS}) > button,button:has(+ :is(div,section))`;
  const HANDLED = 'a,label,summary,input,select,textarea,button,[aria-expanded],[role=tab],[role=option],[role=row],[contenteditable]';
  const QUESTION = /[?？؟]$/;
  const HIGHEST = 120, LONGEST = 120, PARTS = 3;  // px and characters of a header, and elements in it
  /** @param {Element | null} e */
  const hasHand = e => e !== null && (e.matches('[role=button]') || getComputedStyle(e).cursor === 'pointer');
  /** @param {Control} e */
  const isHeader = e => {
    if (e.childElementCount > PARTS || e.offsetHeight > HIGHEST || e.offsetWidth < innerWidth / 3 && !e.parentElement?.matches(HEADINGS)) return false;
    const {length} = e.textContent.trim(), around = above(e);
    if (length < 3 || length > LONGEST) return false;
    if (e.tagName === 'BUTTON') return (e.matches(TAGS) || QUESTION.test(e.textContent.trim())) && !e.matches('[aria-expanded],[aria-haspopup],[role=tab]') && !submits(e) && !e.disabled && !e.querySelector(HANDLED);
    return hasHand(e) && !hasHand(around) && !e.closest(HANDLED) && !e.querySelector(HANDLED);
  };
  // Names of icons, and signs, also those that a font shows instead of a name.
  const NAMED = /\b(chevrons?|carets?|expand(er)?|plus|angle|triangle|collapsed?|disclosure|details?|dt-control|(keyboard-?)?arrow-?(down|right|drop))\b/;
  const SIGN = /^([+＋▸▹▾▼▿▽⌄⏷]\ufe0e?|expand_more|chevron_right|keyboard_arrow_down|arrow_drop_down|unfold_more)$/;
  const ROWS = 'tr,li,dt,dd,[role=row],[role=listitem],div,section,article';
  const SPECIAL = 'th *,thead *,a *,[aria-expanded],[aria-haspopup],[aria-pressed],[role=tab]';
  /** @param {Element} e */
  const namesOf = e => [e, ...e.querySelectorAll('*')]
    .flatMap(part => ['class', 'data-icon', 'data-testid'].map(name => part.getAttribute(name) ?? ''))
    .join(' ').replace(/([a-z])([A-Z])/g, '$1-$2').replace(/_/g, '-').toLowerCase();
  // An icon that is the only control of its row: those in pairs vote, count or sort. Beside a price it may put something into a basket.
  /** @param {Control} e */
  const isIcon = e => {
    const text = e.childElementCount > PARTS ? null : e.textContent.trim();
    if (text === null || !(SIGN.test(text) || (!text && NAMED.test(namesOf(e)))) || e.matches(SPECIAL) || submits(e)) return false;
    const row = e.parentElement?.closest(ROWS);
    return (e.tagName === 'BUTTON' || hasHand(e)) && !e.querySelector(HANDLED) && row && !PRICE.test(row.textContent)
      && row.querySelectorAll('button,[role=button],input,a[href]').length === Number(e.matches('button,[role=button]'));
  };
  /** @param {Element} e */
  const isFlat = e => !seen(e) || e.getBoundingClientRect().height < 1;
  // Options of a question and rows of a list stand side by side: with sections that are not there yet only headings do so, or what is
  // followed by an empty box.
  /** @param {Control} e */
  const isClosed = e => {
    const heading = e.tagName === 'BUTTON' && e.parentElement?.matches(HEADINGS) ? e.parentElement : e, next = heading.nextElementSibling;
    if (next && isFlat(next) && next.textContent.trim()) return true;
    const isLast = !next || isFlat(next) || headers.some(other => other !== e && next.contains(other));
    return isLast && (/^(H\d|DT)$/.test(heading.tagName) || next?.matches('div,section,dd') && isFlat(next) || headers.every(other => other === e || other.parentNode !== e.parentNode));
  };
  /** @type {Set<Control>} */
  const icons = new Set(all('button,[role=button],td,i,span').filter(isIcon));
  /** @type {Control[]} */
  const headers = [...new Set([...all(`${TAGS},button`).filter(isHeader), ...icons])].filter(e => seen(e) && !aside(e) && !isFixed(e) && !narrow(e));
  /** @type {Map<string, Control[]>} */
  const kinds = new Map();
  for (const e of headers) {
    const kind = `${e.tagName} ${e.getAttribute('class') ?? ''} ${Math.round(e.getBoundingClientRect().left)}`;
    kinds.set(kind, [...kinds.get(kind) ?? [], e]);
  }
  let opened = 0;
  for (const kind of kinds.values()) {
    const closed = kind.filter(e => icons.has(e) || isClosed(e));
    if (kind.length < 2 || !closed.length) continue;
    /** @param {Control} e */
    const room = e => {
      const next = kind[kind.indexOf(e) + 1], top = e.getBoundingClientRect().top;
      return next?.isConnected ? next.getBoundingClientRect().top - top : document.body.getBoundingClientRect().bottom - top;
    };
    for (const [n, e] of closed.slice(0, limit - opened).entries()) {
      const before = room(e), {late, hasLeft} = yield* tryOut(e);
      opened++;
      if (hasLeft || late || opened === limit) return opened;
      if (!n && !(e.isConnected && room(e) > before)) break;
    }
  }
  return opened;
}
