// The document as its server sent it, which no script has touched and whose own do not run here: its paragraphs, and how many
// letters of text it can show (null where it has frames).
/** @param {string} html */
export default html => {
  const OUT = 'nav,footer,aside,form,dialog,noscript,select,button,[hidden],[aria-hidden=true],'
    + '[style*="display:none" i],[style*="display: none" i]';
  const served = new DOMParser().parseFromString(html, 'text/html');
  /** @param {string} selectors */
  const out = selectors => { for (const e of served.querySelectorAll(selectors)) e.remove(); };
  out('head,template,script,style');
  const framed = served.querySelector('iframe,frame,object,embed');
  const letters = framed ? null : served.documentElement.textContent.replace(/\s+/g, ' ').length;
  out(OUT);
  const paragraphs = [...served.querySelectorAll('p,blockquote,pre,dd,li')]
    .filter(e => !e.querySelector('p,blockquote,pre,dd,li,a'))
    .map(e => e.textContent.replace(/\s+/g, ' ').trim())
    .filter(text => text.length > 60);
  return {paragraphs, letters};
}
