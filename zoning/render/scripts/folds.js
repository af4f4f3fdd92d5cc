// Helpers that find collapsed parts, press their controls, and show by style what no click has opened. `listens`: whether a script of
// the page may react to any press; `offers`: what offers of a text for sale say.
/** @typedef {HTMLElement & {form?: HTMLFormElement | null, disabled?: boolean}} Control */
/** @param {boolean} listens @param {{pattern: string, phrases: string[]} | null} offers */
export default (listens = true, offers = null) => {
  const SHORT_MS = 1000;
  const PLACES = 20;  // of a slider
  // Controls that do something without a script that listens.
  const NATIVE = 'a[href^="#"],a[href^="javascript:" i],label';
  // The document and all open shadow roots in it, cached until the next click, which may add some.
  /** @type {(Document | ShadowRoot)[]} */
  let cachedRoots = [];
  const roots = () => {
    if (cachedRoots.length) return cachedRoots;
    cachedRoots = [document];
    for (const root of cachedRoots)
      for (const e of root.querySelectorAll('*')) if (e.shadowRoot) cachedRoots.push(e.shadowRoot);
    return cachedRoots;
  };
  /** @param {string} selector @returns {any[]} */
  const all = selector => roots().flatMap(root => [...root.querySelectorAll(selector)]);
  /** @param {Element} e @returns {Element | null} */
  const hostOf = e => { const root = e.getRootNode(); return root instanceof ShadowRoot ? root.host : null; };
  /** @param {Element} e */
  const treeOf = e => /** @type {Document | ShadowRoot} */ (e.isConnected ? e.getRootNode() : document);
  /** @param {Element} e */
  const above = e => e.assignedSlot ?? e.parentElement ?? hostOf(e);
  // Not `e.children`: in a form, a field with the name "children" shadows that property.
  /** @param {Element} e */
  const childrenOf = e => /** @type {HTMLElement[]} */ ([...e.querySelectorAll(':scope > *')]);
  /** @param {Element} e @param {string} selector @returns {Element | null} */
  const nearest = (e, selector) => {
    const found = e.closest(selector), host = hostOf(e);
    return found ?? (host ? nearest(host, selector) : null);
  };
  // Menus, dialogs, and the page's own header and footer are not content, whatever is collapsed in them.
  const roles = 'complementary navigation menu menubar banner search contentinfo dialog alertdialog listbox'.split(' ');
  const ASIDE = 'nav,aside,dialog,form,[aria-modal=true],' + roles.map(role => `[role=${role}]`).join();
  // A box that holds nothing but a table is content, whatever its role is.
  /** @param {Element} box */
  const holdsTable = box => {
    const table = box.matches('[role=complementary]') && box.querySelector('table');
    return table && table.textContent.length > box.textContent.length / 2;
  };
  // Whether a box holds less than half of the page's text; cached until the next click.
  /** @type {Map<Element, boolean>} */
  let smallBoxes = new Map();
  /** @param {Element} e */
  const letters = e => [...e.querySelectorAll('script,style')].reduce((sum, code) => sum - code.textContent.length, e.textContent.length);
  /** @param {Element} box */
  const isSmall = box => {
    const small = smallBoxes.get(box) ?? letters(box) < letters(document.body) / 2;
    smallBoxes.set(box, small);
    return small;
  };
  // A form or a dialog may hold the whole page, with its title or its menu, as frameworks of servers and applications have it.
  /** @param {Element} box */
  const isPage = box => box.matches('form,dialog,[role=dialog],[aria-modal=true]') && box.querySelector('h1,main,nav') !== null && !isSmall(box);
  /** @param {Element} e @returns {Element | null} */
  const asideOf = e => {
    const box = nearest(e, ASIDE), around = box && (holdsTable(box) || isPage(box)) && above(box);
    return around ? asideOf(around) : box;
  };
  /** @param {Element} e */
  const aside = e => asideOf(e) || (nearest(e, 'header,footer') && !nearest(e, 'main,article'));
  // Whether an element is in a box that stays where it is: a bar or an overlay. Applications put all they have into such a box.
  /** @param {Element} e */
  const isFixed = e => {
    let box = /** @type {Element | null} */ (e);
    while (box && getComputedStyle(box).position !== 'fixed') box = above(box);
    return box !== null && isSmall(box);
  };
  /** @param {Element} e */
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // Whether an element is seen, and is no box without a height that cuts off its text.
  /** @param {Element} e */
  const isOpen = e => seen(e) && !(e.clientHeight < 2 && e.scrollHeight > 2 && getComputedStyle(e).overflowY !== 'visible');
  // What a control is called: its text or, without letters, as of an icon, the name that it has besides.
  /** @param {Element} e @returns {string} */
  const labelOf = e => {
    const text = e.textContent.trim();
    if (/\p{L}/u.test(text)) return text;
    const value = e instanceof HTMLInputElement && /^(button|submit)$/.test(e.type) ? e.value : '';
    const names = [value, ...['aria-label', 'title', 'alt'].map(name => e.getAttribute(name)), e.querySelector('img[alt]')?.getAttribute('alt')];
    return names.find(Boolean)?.trim() ?? text;
  };
  // The nearest box with more text than an element, such as a control with its label, has by itself.
  /** @param {Element} e */
  const around = e => {
    const enough = e.textContent.trim().length + 40;
    let box = e;
    for (let next = above(box); next && box.textContent.trim().length < enough; next = above(box)) box = next;
    return box;
  };
  // The row that a box is in beside another one of its kind and width, such as a card of a grid.
  /** @param {Element} box */
  const rowOf = box => {
    for (let e = box, steps = 0; e.parentElement && steps < 3; e = e.parentElement, steps++) {
      const kind = e.getAttribute('class'), {top, width} = e.getBoundingClientRect();
      if (kind && [...e.parentElement.children].some(other => other !== e && other.tagName === e.tagName && other.getAttribute('class') === kind
        && Math.abs(other.getBoundingClientRect().top - top) < 2 && Math.abs(other.getBoundingClientRect().width - width) < 2)) return e.parentElement;
    }
    return null;
  };
  // Narrow columns and sidebars are not content either, nor are cards that stand alone. What counts is the width of the box around a
  // control, or of the row that this is in; of `details` it is their own.
  /** @param {Element} e */
  const narrow = e => {
    const box = e.tagName === 'DETAILS' ? e : around(e), least = innerWidth / 3;
    return box.getBoundingClientRect().width < least && !((rowOf(box)?.getBoundingClientRect().width ?? 0) >= least);
  };
  // Links with which libraries (Unpoly, htmx, Rails, Turbo) replace a part of the page instead of navigating.
  const REPLACES = '[up-target],[hx-get],[data-remote=true],turbo-frame:not([target=_top]) a:not([data-turbo-frame=_top])';
  const here = location.href.replace(/#.*/, '');
  // Whether a click on the element does not navigate.
  /** @param {Element} e */
  const stays = e => e.tagName !== 'A' || !e.hasAttribute('href') || /^(#|javascript:)/.test(e.getAttribute('href') ?? '')
    || (e instanceof HTMLAnchorElement && e.hash !== '' && e.href.startsWith(`${here}#`)) || e.matches(REPLACES);
  // Whether an address has the page's own path, or that of a later page of the same text: the path and a page number.
  const {origin, pathname} = location, path = pathname.replace(/\/$/, ''), LATER = /^(\/(page\/)?\d{1,2})?\/?$/;
  /** @param {string} address */
  const isOwnPage = address => {
    const other = URL.parse(address, location.href);  // null for an address that is no valid one
    return other !== null && other.origin === origin && (path ? other.pathname.startsWith(path) && LATER.test(other.pathname.slice(path.length)) : other.pathname === pathname);
  };
  // Addresses of accounts and orders, and prices.
  const SELLS = /\/(log-?in|sign-?in|subscri\w*|checkout|abo)\b/i;
  const PRICE = /[€$£¥₹₽₩]\s?\d|\d\s?(€|£|zł|kr\b|Kč|Ft\b|lei\b|₺|₽|USD|EUR|[Ee]uros?\b|GBP)/;
  const OFFER = 400;  // the most characters of a box that offers something
  const isSold = () => [...document.querySelectorAll('script[type="application/ld+json"]')].some(e => /"isAccessibleForFree"\s*:\s*"?false/i.test(e.textContent));
  /** @param {string} text in lower case, without accents */
  const plain = text => text.toLowerCase().replace(/\s+/g, ' ').replace(/’/g, "'").normalize('NFKD').replace(/\p{M}/gu, '');
  /** @type {string[]} */
  let phrases = [];
  /** @param {string} text */
  const hasPhrase = text => {
    if (offers && !phrases.length) phrases = offers.phrases.map(plain);
    const said = plain(text);
    return phrases.some(phrase => said.includes(phrase));
  };
  /** @param {string} text */
  const offersMore = text => hasPhrase(text) || (offers !== null && new RegExp(offers.pattern, 'i').test(plain(text)));
  // Whether a control that seems to show more may order something, or lead to an account: its label or a short box around it says so, or this
  // links to one, or tells a price on a page that is not free by its own account. Labels such as "Tap to continue reading" offer nothing.
  /** @param {Element} e */
  const sells = e => {
    let box = e;
    for (let next = above(e); next && !next.matches('main,article,body') && next.textContent.trim().length <= OFFER; next = above(next)) box = next;
    return /** @type {HTMLAnchorElement[]} */ ([...box.querySelectorAll('a[href]')]).some(link => link !== e && SELLS.test(link.pathname))
      || (PRICE.test(box.textContent) && isSold()) || hasPhrase(labelOf(e)) || box.textContent.split(e.textContent || '\n').some(offersMore);
  };
  /** @param {Control} e */
  const submits = e => Boolean(e.form) && /^(submit|image)$/.test(/** @type {any} */ (e).type);
  // Lists of links are not content either: similar articles, citations, other places to get something.
  /** @param {Element} e */
  const links = e => {
    const linked = [...e.querySelectorAll('a[href]')].reduce((sum, a) => sum + a.textContent.trim().length, 0);
    return linked > 0.4 * e.textContent.replace(/\s+/g, ' ').length;
  };
  /** @param {Element} e */
  const namesOf = e => `${e.getAttribute('class') ?? ''} ${e.id}`.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z]+/);
  // Names of parts of a page that are no text: to press something in them plays, sells, chooses or votes.
  const OTHER = 'calendar datepicker player video audio podcast ad ads advert advertisement sponsored promo related recommended '
    + 'recommendations teaser teasers rating ratings rate star stars vote poll quiz answer answers filter filters swatch swatches cart';
  const others = new Set(OTHER.split(' '));
  /** @param {Element} e */
  const isOther = e => {
    for (let box = /** @type {Element | null} */ (e), steps = 0; box && box !== document.body && steps < 8; box = above(box), steps++)
      if (namesOf(box).some(name => others.has(name))) return true;
    return false;
  };
  const DESCRIBES = new Set('id class style for name headers title alt aria-label aria-labelledby aria-describedby'.split(' '));
  const LONGEST_NAME = 80;  // characters of an attribute that names another element
  // What an element names in its attributes: as a link to a part of the page, by its id, or in an inline handler.
  /** @param {Element} e @param {Set<string>} ids @returns {HTMLElement | null} */
  const namedBy = (e, ids) => {
    for (const name of e.getAttributeNames()) {  // not `e.attributes`: a field of a form may have that name
      const value = e.getAttribute(name) ?? '';
      if (DESCRIBES.has(name) || value.length > LONGEST_NAME || (name === 'href' && !value.startsWith('#'))) continue;
      const found = (name.startsWith('on') ? value.match(/(?<=['"]#?)[\w-]+(?=['"])/g) ?? [] : [value.replace(/^#/, '')]).find(id => ids.has(id));
      if (found) return treeOf(e).getElementById(found);
    }
    return null;
  };
  /** @param {Element} e */
  const panelsOf = e => (e.getAttribute('aria-controls') || '').split(/\s+/)
    .map(id => treeOf(e).getElementById(id)).filter(panel => panel !== null);
  // Slides of decks and carousels: sibling elements of the same tag, each with text, of which only one is visible.
  const decks = () => {
    /** @param {HTMLElement} e */
    const hasText = e => e.textContent.trim().length >= 40;
    return all('body :has(> :nth-child(3))').filter(parent => {
      const slides = childrenOf(parent);
      let visible = 0;  // nearly every box has a second child that is visible: so its text is not read
      return slides.every(e => e.tagName === slides[0].tagName && !/^(SCRIPT|STYLE|TEMPLATE|OPTION|TR)$/.test(e.tagName) && (!seen(e) || ++visible < 2))
        && visible === 1 && slides.every(hasText) && seen(parent);
    }).flatMap(childrenOf);
  };
  const STYLES = {transition: 'none', display: 'block', visibility: 'visible', opacity: '1', height: 'auto', 'max-height': 'none'};
  /** @param {HTMLElement} e */
  const show = e => {
    e.hidden = false;
    for (const [name, value] of Object.entries(STYLES)) e.style.setProperty(name, value, 'important');
  };
  // Move a box back that was moved out of the page, as slides are when others take their place.
  /** @param {Element} e */
  const bringBack = e => {
    const isAway = () => { const {left, right} = e.getBoundingClientRect(); return right <= 0 || left >= innerWidth; };
    for (let box = /** @type {Element | null} */ (e), steps = 0; box instanceof HTMLElement && steps < 6 && isAway(); box = above(box), steps++) {
      const {transform, position} = getComputedStyle(box);
      box.style.setProperty('transition', 'none', 'important');
      if (transform !== 'none') box.style.setProperty('transform', 'none', 'important');
      if (/absolute|fixed/.test(position)) box.style.setProperty('position', 'static', 'important');
    }
  };
  // Whether an animation fades a text in, or moves it to its place.
  /** @param {Animation} one */
  const isShort = one => one instanceof CSSTransition || (one.playState === 'running' && one.timeline === document.timeline
    && one.playbackRate > 0 && Number(one.effect?.getComputedTiming().endTime) <= SHORT_MS);
  // A view transition changes the page only after a painted frame. Without it the change comes at once.
  const skipTransition = () => document.activeViewTransition?.skipTransition();
  // End the transitions and the short animations that run: they go on with painted frames only, of which a step has few.
  const endAnimations = () => {
    skipTransition();
    document.getAnimations().filter(isShort).forEach(one => one.finish());
  };
  /** @param {HTMLOptionElement} option */
  const choose = option => {
    option.selected = true;
    const select = option.closest('select');
    for (const name of ['input', 'change']) select?.dispatchEvent(new Event(name, {bubbles: true, composed: true}));
    skipTransition();
  };
  // Move a slider on to its next place, and from the last one to the first. One of many places is moved as far as if it had few.
  /** @param {HTMLInputElement} slider @param {number} value */
  const moveSlider = (slider, value) => {
    slider.value = String(value);
    for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name, {bubbles: true, composed: true}));
    skipTransition();
  };
  /** @param {HTMLInputElement} slider */
  const moveOn = slider => {
    const first = Number(slider.min || 0), last = Number(slider.max || 100), step = Number(slider.step) || 1;
    const next = slider.valueAsNumber + step * Math.ceil((last - first) / step / PLACES);
    moveSlider(slider, next > last ? first : next);
  };
  // Move the mouse over an element, and with it over the boxes around it, or out of them. It stays on the page: a mouse that leaves it
  // makes pages ask their users not to go.
  /** @param {Element} e @param {'over' | 'out'} where */
  const hover = (e, where) => {
    const {left, top, width, height} = e.getBoundingClientRect(), relatedTarget = document.body;
    const init = {composed: true, view: window, pointerType: 'mouse', isPrimary: true, relatedTarget, clientX: left + width / 2, clientY: top + height / 2};
    /** @param {Element} target @param {string} type @param {boolean} bubbles */
    const tell = (target, type, bubbles) => {
      target.dispatchEvent(new PointerEvent(`pointer${type}`, {...init, bubbles}));
      target.dispatchEvent(new MouseEvent(`mouse${type}`, {...init, bubbles}));
    };
    tell(e, where, true);
    for (let box = /** @type {Element | null} */ (e); box && box !== document.body; box = above(box)) tell(box, where === 'over' ? 'enter' : 'leave', false);
    if (where === 'over') tell(e, 'move', true);
  };
  /** @type {Element | null} */
  let under = null;
  const leave = () => {
    if (under) hover(under, 'out');
    under = null;
  };
  /** @param {Element} e */
  const moveTo = e => {
    if (under !== e) leave();
    under = e;
    hover(e, 'over');
  };
  // Dispatch all events of a real mouse click: some controls listen to `pointerdown`, `mousedown` or `focus`, not to `click`.
  /** @param {Control} control */
  const press = control => {
    if (control instanceof HTMLOptionElement) return choose(control);
    if (control instanceof HTMLInputElement && control.type === 'range') return moveOn(control);
    const inner = control.matches('a,button,label,summary') ? [] : control.querySelectorAll('a,button');
    const e = /** @type {Control} */ (inner.length === 1 ? inner[0] : control);
    cachedRoots = [];
    smallBoxes = new Map();
    const init = {bubbles: true, cancelable: true, composed: true, view: window, button: 0};
    const pointer = {...init, pointerId: 1, pointerType: 'mouse', isPrimary: true};
    moveTo(e);
    e.dispatchEvent(new PointerEvent('pointerdown', {...pointer, buttons: 1}));
    e.dispatchEvent(new MouseEvent('mousedown', {...init, buttons: 1}));
    e.focus({preventScroll: true});
    e.dispatchEvent(new PointerEvent('pointerup', pointer));
    e.dispatchEvent(new MouseEvent('mouseup', init));
    if (e instanceof HTMLElement) e.click();
    else /** @type {Element} */ (e).dispatchEvent(new MouseEvent('click', init));  // a shape of a picture
    skipTransition();
  };
  // Press a control; a link to this page or a later one only for a script that handles it. Return whether it would have navigated.
  /** @param {Control} control */
  const pressHere = control => {
    let left = false;
    const stay = /** @param {Event} event */ event => { left = !event.defaultPrevented; event.preventDefault(); };
    if (!stays(control)) addEventListener('click', stay, {once: true});
    press(control);
    removeEventListener('click', stay);
    return left;
  };
  return {listens, NATIVE, ASIDE, REPLACES, PRICE, roots, all, treeOf, hostOf, above, childrenOf, aside, isFixed, seen, isOpen, labelOf, around, narrow, submits, stays, isOwnPage, sells, links, namesOf, isOther, namedBy, panelsOf, decks, moveTo, leave, press, pressHere, moveSlider, show, bringBack, endAnimations};
}
