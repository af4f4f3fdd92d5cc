// Parse the document as its server sent it, without running its scripts. Return its paragraphs, and how many characters of text it
// can show (null if it has frames).
/** @param {string} html */
export default html => {
  const NOT_CONTENT = 'nav,footer,aside,form,dialog,noscript,select,button,[hidden],[aria-hidden=true],'
    + '[style*="display:none" i],[style*="display: none" i]';
  const served = new DOMParser().parseFromString(html, 'text/html');
  // A form has its fields as properties: `remove` may be a button of the cart.
  /** @param {string} selectors */
  const remove = selectors => { for (const e of served.querySelectorAll(selectors)) Element.prototype.remove.call(e); };
  remove('head,template,script,style');
  const framed = served.querySelector('iframe,frame,object,embed');
  const letters = framed ? null : served.documentElement.textContent.replace(/\s+/g, ' ').length;
  remove(NOT_CONTENT);
  const paragraphs = [...served.querySelectorAll('p,blockquote,pre,dd,li')]
    .filter(e => !e.querySelector('p,blockquote,pre,dd,li,a'))
    .map(e => e.textContent.replace(/\s+/g, ' ').trim())
    .filter(text => text.length > 60);
  return {paragraphs, letters};
}
