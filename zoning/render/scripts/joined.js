// Put lines together again that a script has set apart into words or letters, one element each, to move them one by one.
export default () => {
  const LEAST = 6;
  const OTHERS = 'a,button,input,select,img,svg,math,ruby,code,table,br,li';
  /** @param {string} text */
  const letters = text => text.replace(/\s+/g, '');
  for (const e of document.querySelectorAll('h1,h2,h3,h4,h5,h6,p,[aria-label]')) {
    if (e.childElementCount === 0 || e.querySelector(OTHERS)) continue;
    const leaves = [...e.querySelectorAll('*')].filter(leaf => !leaf.childElementCount && leaf.textContent.trim());
    if (leaves.length < LEAST || leaves.some(leaf => /\s/.test(leaf.textContent.trim()))) continue;
    const label = e.getAttribute('aria-label') ?? '', whole = letters(e.textContent);
    if (letters(leaves.map(leaf => leaf.textContent).join('')) !== whole) continue;
    const said = letters(label) === whole ? label : e.textContent.replace(/\s+/g, ' ').trim();
    if (/\s/.test(said) && leaves.every(leaf => getComputedStyle(leaf).display.startsWith('inline'))) e.textContent = said;
  }
}
