// Answer a consent banner: click a known button, or one whose label rejects or accepts, in an overlay that asks for consent.
/**
 * @typedef {{selectors: string[], labels: string[]}} Buttons
 * @param {{about: string, reject: Buttons, accept: Buttons}} rules the contents of consent.json
 * @param {boolean} framed whether the document is in a frame
 */
export default (rules, framed) => {
  const PAGE = 3000;  // characters; a page with more holds more than a request for consent
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [document];
  for (const root of roots)
    for (const e of root.querySelectorAll('*')) if (e.shadowRoot) roots.push(e.shadowRoot);
  /** @type {(selector: string) => HTMLElement[]} */
  const all = selector => roots.flatMap(root => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))]);
  /** @param {Document | ShadowRoot} root */
  const childrenOf = root => /** @type {HTMLElement[]} */ ([...root.children]);
  /** @param {Element} e */
  const isVisible = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && e.getBoundingClientRect().width > 0;
  const about = new RegExp(rules.about, 'i');
  /** @param {HTMLElement & {value?: string}} e */
  const label = e => ((e.tagName === 'INPUT' && e.value) || e.innerText || e.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ');
  /** @param {Element} e */
  const isOverlay = e => {
    const style = getComputedStyle(e);
    return e.matches('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]')
      || style.position === 'fixed' || style.position === 'sticky'
      || (style.position === 'absolute' && Number(style.zIndex) >= 10);
  };
  /** @param {HTMLElement} e */
  const text = e => (e.shadowRoot ? childrenOf(e.shadowRoot).map(c => c.innerText || '').join(' ') : e.innerText) || '';
  /** @param {HTMLElement} e */
  const asksForConsent = e => about.test(text(e)) && text(e).length < 6000;
  const overlays = framed ? []
    : all('body *').concat(roots.slice(1).flatMap(childrenOf)).filter(e => isOverlay(e) && isVisible(e) && asksForConsent(e));
  // In a frame, and where a site sends its visitors to a page of its own first, the whole document asks.
  const asksAlone = framed || (document.body && text(document.body).length < PAGE);
  const banners = overlays.length || !asksAlone ? overlays : [document.body].filter(asksForConsent);
  /** @param {HTMLElement} e */
  const inBanner = e => {
    /** @type {any} */
    let node = e;
    for (; node; node = node.parentNode || node.host) if (banners.includes(node)) return true;
    return false;
  };
  const buttons = all('button,[role=button],a,input[type=button],input[type=submit]').filter(e => isVisible(e) && inBanner(e));
  /** @param {Buttons} buttons */
  const known = ({selectors}) => all(selectors.join()).find(isVisible);
  /** @param {Buttons} buttons */
  const labelled = ({labels}) => {
    const words = new RegExp(`^(${labels.join('|')})[.!]?$`, 'i');
    return buttons.find(e => words.test(label(e)));
  };
  // A page with one such button may be about anything; one that lets its reader choose asks for consent.
  const asks = framed || overlays.length > 0 || [rules.reject, rules.accept].every(labelled);
  for (const answer of /** @type {const} */ (['reject', 'accept'])) {
    const button = known(rules[answer]) ?? (asks ? labelled(rules[answer]) : undefined);
    if (!button) continue;
    setTimeout(() => button.click());  // later: the click may navigate, and the answer must be returned before
    return {answer, said: label(button).slice(0, 60)};
  }
  return null;
}
