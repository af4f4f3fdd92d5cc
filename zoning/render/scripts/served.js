// The paragraphs of a document as its server sent it, which no script has touched and whose own do not run here.
html => {
  const OUT = 'nav,footer,aside,form,dialog,template,noscript,script,style,select,button,[hidden],[aria-hidden=true],'
    + '[style*="display:none" i],[style*="display: none" i]';
  const served = new DOMParser().parseFromString(html, 'text/html');
  for (const e of served.querySelectorAll(OUT)) e.remove();
  return [...served.querySelectorAll('p,blockquote,pre,dd,li')]
    .filter(e => !e.querySelector('p,blockquote,pre,dd,li,a'))
    .map(e => e.textContent.replace(/\s+/g, ' ').trim())
    .filter(text => text.length > 60);
}
