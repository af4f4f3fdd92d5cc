// Join lines that a script has split into words or letters, one element each, to animate them one by one.
export default () => {
  const LEAST_PARTS = 6;
  const NOT_TEXT = 'a,button,input,select,img,svg,math,ruby,code,table,br,li';
  /** @param {string} text */
  const letters = text => text.replace(/\s+/g, '');
  for (const e of document.querySelectorAll('h1,h2,h3,h4,h5,h6,p,[aria-label]')) {
    if (e.childElementCount === 0 || e.querySelector(NOT_TEXT)) continue;
    const leaves = [...e.querySelectorAll('*')].filter(leaf => !leaf.childElementCount && leaf.textContent.trim());
    if (leaves.length < LEAST_PARTS || leaves.some(leaf => /\s/.test(leaf.textContent.trim()))) continue;
    const label = e.getAttribute('aria-label') ?? '', whole = letters(e.textContent);
    if (letters(leaves.map(leaf => leaf.textContent).join('')) !== whole) continue;
    const line = letters(label) === whole ? label : e.textContent.replace(/\s+/g, ' ').trim();
    if (/\s/.test(line) && leaves.every(leaf => getComputedStyle(leaf).display.startsWith('inline'))) e.textContent = line;
  }
}
