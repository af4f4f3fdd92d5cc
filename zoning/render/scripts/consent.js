// Answer a request for consent: by a known button, or by one whose label says it in what lies over the page.
/**
 * @typedef {{selectors: string[], labels: string[]}} Buttons
 * @param {{about: string, reject: Buttons, accept: Buttons}} rules those of consent.json
 * @param {boolean} framed whether the document is a frame's
 */
export default (rules, framed) => {
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [document];
  for (const root of roots)
    for (const e of root.querySelectorAll('*')) if (e.shadowRoot) roots.push(e.shadowRoot);
  /** @type {(selector: string) => HTMLElement[]} */
  const all = selector => roots.flatMap(root => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))]);
  /** @param {Document | ShadowRoot} root */
  const kids = root => /** @type {HTMLElement[]} */ ([...root.children]);
  /** @param {Element} e */
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && e.getBoundingClientRect().width > 0;
  const about = new RegExp(rules.about, 'i');
  /** @param {HTMLElement & {value?: string}} e */
  const label = e => (e.value || e.innerText || e.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ');
  /** @param {Element} e */
  const over = e => {
    const style = getComputedStyle(e);
    return e.matches('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]')
      || style.position === 'fixed' || style.position === 'sticky'
      || (style.position === 'absolute' && Number(style.zIndex) >= 10);
  };
  /** @param {HTMLElement} e */
  const text = e => (e.shadowRoot ? kids(e.shadowRoot).map(c => c.innerText || '').join(' ') : e.innerText) || '';
  /** @param {HTMLElement} e */
  const asks = e => about.test(text(e)) && text(e).length < 6000;
  const banners = framed ? [document.body].filter(asks)
    : all('body *').concat(roots.slice(1).flatMap(kids)).filter(e => over(e) && seen(e) && asks(e));
  /** @param {HTMLElement} e */
  const inBanner = e => {
    /** @type {any} */
    let at = e;
    for (; at; at = at.parentNode || at.host) if (banners.includes(at)) return true;
    return false;
  };
  const buttons = all('button,[role=button],a,input[type=button],input[type=submit]').filter(e => seen(e) && inBanner(e));
  /** @param {Buttons} buttons */
  const find = ({selectors, labels}) => {
    const known = all(selectors.join()).find(seen);
    const words = new RegExp(`^(${labels.join('|')})[.!]?$`, 'i');
    return known || buttons.find(e => words.test(label(e)));
  };
  for (const answer of /** @type {const} */ (['reject', 'accept'])) {
    const button = find(rules[answer]);
    if (!button) continue;
    setTimeout(() => button.click());  // the page may go elsewhere over it: we have answered by then
    return {answer, said: label(button).slice(0, 60)};
  }
  return null;
}
