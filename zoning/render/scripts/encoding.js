// Wait until the document is parsed; return the encoding that it was decoded with, whether it declares one, and its text that is
// not ASCII. Return null if the encoding is UTF-8.
export default async () => {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, {once: true}));
  const encoding = document.characterSet.toLowerCase(), root = document.documentElement;
  if (encoding === 'utf-8' || !root) return null;
  const declared = [...document.querySelectorAll('meta')].some(
    meta => meta.getAttribute('charset') || /charset=/i.test(meta.getAttribute('content') || ''));
  return {encoding, declared, text: root.textContent.replace(/[\0-\x7f]+/g, ' ')};
}
