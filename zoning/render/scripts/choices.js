// Make the choices that a gate asks for before it can be passed: in lists, of one of several options, of boxes to tick.
/**
 * @typedef {object} Place
 * @property {(selector: string) => any[]} all finds elements, in shadow trees, too
 * @property {(control: HTMLElement) => void} press
 * @property {(e: Element) => boolean} inside whether an element belongs to the gate
 * @property {(e: Element) => boolean} isVisible
 * @property {(e: Element) => string} labelOf
 * @property {(label: string) => boolean} may whether what a label says may be stated
 */
/**
 * @param {Place} place
 * @param {number} limit how many lists, and how many boxes, are looked at
 * @param {boolean} needed whether the control that passes the gate is disabled
 */
export default ({all, press, inside, isVisible, labelOf, may}, limit, needed) => {
  const NOTHING = /^[^\p{L}\p{N}]*$|…|\.\.\.|^-/u;
  /** @param {HTMLOptionElement | undefined} option */
  const isNone = option => !option || option.disabled || /^(0|-1)?$/.test(option.value) || NOTHING.test(option.text.trim());
  const region = new Intl.Locale(navigator.language).maximize().region ?? '';
  const names = [document.documentElement.lang || 'en', navigator.language].map(language => {
    try { return new Intl.DisplayNames([language], {type: 'region'}).of(region); } catch { return region; }
  });
  // The country of the browser's locale; otherwise the option in the middle: among years, that of an adult.
  /** @param {HTMLSelectElement} select */
  const choose = select => {
    const options = [...select.options].filter(option => !isNone(option));
    const own = options.find(option => option.value.toUpperCase() === region || names.includes(option.text.trim()));
    const chosen = own ?? options[Math.floor(options.length / 2)];
    if (chosen) press(chosen);
  };
  for (const select of /** @type {HTMLSelectElement[]} */ (all('select').filter(inside).slice(0, limit)))
    if (isVisible(select) && !select.multiple && (needed || isNone(select.options[select.selectedIndex]))) choose(select);

  /** @param {HTMLInputElement} box */
  const toTick = box => [box, ...box.labels ?? []].some(isVisible) && !box.disabled && !box.checked
    && may([...box.labels ?? []].map(labelOf).join(' ') || box.getAttribute('aria-label') || '');
  for (const box of all('input[type=checkbox]').filter(inside).slice(0, limit)) if (toTick(box)) press(box);
  const options = /** @type {HTMLInputElement[]} */ (all('input[type=radio]').filter(inside));
  const chosen = new Set(options.filter(option => option.checked).map(option => option.name));
  for (const option of options.slice(0, limit)) {
    if (chosen.has(option.name) || !toTick(option)) continue;
    chosen.add(option.name);
    press(option);
  }
}
