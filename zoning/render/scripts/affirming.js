// Read the labels of controls at a gate: does one affirm, refuse, or lead elsewhere? `words` are regular expressions in many languages.
/** @typedef {'passes' | 'affirms' | 'goes_on' | 'loads' | 'refuses' | 'elsewhere' | 'advertises'} Kind the kinds of labels in gate.json */
/** @param {Record<Kind | 'about' | 'consents', string>} words the last two are of consent.json */
export default words => {
  const AGE = /(?<!\d)(1[689]|2[01])(?!\d)/;
  // A letter of a script that sets words apart by blanks: there a word ends where its letters do.
  const LETTER = '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}])[\\p{L}\\p{M}\\p{N}]';
  /** @param {Kind} kind */
  const inWords = kind => `(?<!${LETTER})(?:${words[kind]})(?!${LETTER})`;
  const START = '^[^\\p{L}\\p{N}]*', END = '[^\\p{L}\\p{N}]*$';
  const is = {
    passes: new RegExp(inWords('passes'), 'iu'),
    affirms: new RegExp(START + inWords('affirms'), 'iu'),
    goes_on: new RegExp(`${START}(?:${words.goes_on})${END}`, 'iu'),
    loads: new RegExp(inWords('loads'), 'iu'),
    refuses: new RegExp(inWords('refuses'), 'iu'),
    elsewhere: new RegExp(inWords('elsewhere'), 'iu'),
    advertises: new RegExp(inWords('advertises'), 'iu'),
    about: new RegExp(words.about, 'i'),
    consents: new RegExp(`^(${words.consents})[.!]?$`, 'i'),
  };
  /** @param {any} e */
  const labelOf = e => String((e.tagName === 'INPUT' && e.value) || e.innerText || e.getAttribute('aria-label') || e.title || e.alt
    || e.querySelector?.('img[alt]')?.alt || '').trim().replace(/\s+/g, ' ').slice(0, 200);
  // How well a label affirms, the best first; Infinity for one that must not be pressed, null for one that is not known.
  /** @param {string} label */
  const rank = label => {
    if (is.elsewhere.test(label) || is.loads.test(label)) return Infinity;
    if (is.passes.test(label)) return 0;
    if (is.refuses.test(label)) return Infinity;
    if (is.affirms.test(label)) return AGE.test(label) ? 0 : 1;
    return is.goes_on.test(label) ? 2 : null;
  };
  return {is, labelOf, rank};
}
