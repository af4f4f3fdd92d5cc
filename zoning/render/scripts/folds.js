// What may be opened, and how what was not is shown.
/** @typedef {HTMLElement & {form?: HTMLFormElement | null, disabled?: boolean}} Control */
export default () => {
  // The document, and the trees that its elements keep in their shadow; a click may bring more.
  /** @type {(Document | ShadowRoot)[]} */
  let known = [];
  const roots = () => {
    if (known.length) return known;
    known = [document];
    for (const root of known)
      for (const e of root.querySelectorAll('*')) if (e.shadowRoot) known.push(e.shadowRoot);
    return known;
  };
  /** @param {string} selector @returns {any[]} */
  const all = selector => roots().flatMap(root => [...root.querySelectorAll(selector)]);
  /** @param {Element} e @returns {Element | null} */
  const hostOf = e => { const root = e.getRootNode(); return root instanceof ShadowRoot ? root.host : null; };
  /** @param {Element} e */
  const treeOf = e => /** @type {Document | ShadowRoot} */ (e.isConnected ? e.getRootNode() : document);
  /** @param {Element} e */
  const above = e => e.assignedSlot ?? e.parentElement ?? hostOf(e);
  // A form's fields hide its own properties: those of a booking may be called "children".
  /** @param {Element} e */
  const childrenOf = e => /** @type {HTMLElement[]} */ ([...e.querySelectorAll(':scope > *')]);
  /** @param {Element} e @param {string} selector @returns {Element | null} */
  const nearest = (e, selector) => {
    const found = e.closest(selector), host = hostOf(e);
    return found ?? (host ? nearest(host, selector) : null);
  };
  // Menus, dialogs and the page's own head and foot are no content, whatever is folded in them.
  const roles = 'complementary navigation menu menubar banner search contentinfo dialog alertdialog listbox'.split(' ');
  const ASIDE = 'nav,aside,dialog,form,[aria-modal=true],' + roles.map(role => `[role=${role}]`).join();
  /** @param {Element} e */
  const aside = e => nearest(e, ASIDE) || (nearest(e, 'header,footer') && !nearest(e, 'main,article'));
  /** @param {Element} e */
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // Nor is what stands in a narrow column, a card or a sidebar: a button's first box that holds more than it tells.
  /** @param {Element} e */
  const narrow = e => {
    let box = e;
    const enough = e.textContent.trim().length + 40;
    if (e.tagName !== 'DETAILS')
      for (let around = above(box); around && box.textContent.trim().length < enough; around = above(box)) box = around;
    return box.getBoundingClientRect().width < innerWidth / 3;
  };
  // Links by which libraries replace a part of the page.
  const REPLACES = '[up-target],[hx-get],[data-remote=true],turbo-frame:not([target=_top]) a:not([data-turbo-frame=_top])';
  /** @param {Element} e */
  const stays = e => e.tagName !== 'A' || !e.hasAttribute('href') || /^(#|javascript:)/.test(e.getAttribute('href') ?? '')
    || e.matches(REPLACES);
  // Nor are lists of links: what is similar, cited by, or to be had elsewhere.
  /** @param {Element} e */
  const links = e => {
    const linked = [...e.querySelectorAll('a[href]')].reduce((sum, a) => sum + a.textContent.trim().length, 0);
    return linked > 0.4 * e.textContent.replace(/\s+/g, ' ').length;
  };
  /** @param {Element} e */
  const panelsOf = e => (e.getAttribute('aria-controls') || '').split(/\s+/)
    .map(id => treeOf(e).getElementById(id)).filter(panel => panel !== null);
  // Side by side, and links side by side lead to them: where one of them alone is seen, these are tabs.
  const behindLinks = () => {
    /** @type {Map<Element, Map<Element, Set<HTMLElement>>>} */
    const groups = new Map();
    for (const link of all('a[href^="#"]')) {
      const panel = treeOf(link).getElementById(link.getAttribute('href').slice(1)), list = link.closest('ul,ol') ?? link.parentElement;
      if (!panel?.parentElement || !list || list.contains(panel) || !seen(link)) continue;
      const beside = groups.get(list) ?? new Map();
      groups.set(list, beside.set(panel.parentElement, (beside.get(panel.parentElement) ?? new Set()).add(panel)));
    }
    return [...groups.values()].flatMap(beside => [...beside.values()])
      .filter(panels => panels.size > 1 && [...panels].filter(seen).length === 1)
      .flatMap(panels => [...panels]);
  };
  // Siblings alike of which one alone is seen: slides of a talk, what others say in turn.
  const decks = () => {
    /** @param {HTMLElement} e */
    const says = e => e.textContent.trim().length >= 40;
    return all('body *').filter(parent => parent.childElementCount > 2).filter(parent => {
      const slides = childrenOf(parent);
      return slides.every(e => e.tagName === slides[0].tagName && !/^(SCRIPT|STYLE|TEMPLATE|OPTION|TR)$/.test(e.tagName) && says(e))
        && seen(parent) && slides.filter(seen).length === 1;
    }).flatMap(childrenOf);
  };
  const STYLES = {display: 'block', visibility: 'visible', opacity: '1', height: 'auto', 'max-height': 'none'};
  /** @param {HTMLElement} e */
  const show = e => {
    e.hidden = false;
    for (const [name, value] of Object.entries(STYLES)) e.style.setProperty(name, value, 'important');
  };
  // As a hand does it: some controls hear of the button going down, or of the focus, and of no click.
  /** @param {Control} control */
  const press = control => {
    const inner = control.matches('a,button,label,summary') ? [] : control.querySelectorAll('a,button');
    const e = /** @type {Control} */ (inner.length === 1 ? inner[0] : control);
    known = [];
    const how = {bubbles: true, cancelable: true, composed: true, view: window, button: 0};
    const pointer = {...how, pointerId: 1, pointerType: 'mouse', isPrimary: true};
    e.dispatchEvent(new PointerEvent('pointerdown', {...pointer, buttons: 1}));
    e.dispatchEvent(new MouseEvent('mousedown', {...how, buttons: 1}));
    e.focus({preventScroll: true});
    e.dispatchEvent(new PointerEvent('pointerup', pointer));
    e.dispatchEvent(new MouseEvent('mouseup', how));
    e.click();
  };
  return {ASIDE, REPLACES, roots, all, treeOf, above, childrenOf, aside, seen, narrow, stays, links, panelsOf, behindLinks, decks, press, show};
}
