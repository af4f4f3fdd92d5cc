// Sections of which only one is open at a time, and that hold no text while they are closed: a copy of each is kept.
/** @typedef {import('./folds.js').Control} Control */
/** @typedef {{id: string, control: Control, copy: HTMLElement | null}} Section */
/**
 * @param {Control[]} closed
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 */
export default (closed, {aside, narrow, press, show}) => {
  /** @type {NodeListOf<Control>} */
  const expanded = document.querySelectorAll('[aria-expanded=true]');
  const open = closed.length ? [...expanded].filter(e => !aside(e) && !narrow(e)) : [];
  /** @param {Element} e */
  const idOf = e => (e.getAttribute('aria-controls') ?? '').split(/\s+/).length === 1 ? e.getAttribute('aria-controls') ?? '' : '';
  /** @param {Element} e */
  const head = e => e.closest('h1,h2,h3,h4,h5,h6') ?? e;
  /** @type {Section[]} */
  const sections = [...open, ...closed].map(control => ({id: idOf(control), control, copy: null}));
  // The page may have put another control in its place.
  /** @type {(section: Section) => Control | null} */
  const controlOf = ({id, control}) => control.isConnected ? control
    : id ? document.querySelector(`[aria-expanded][aria-controls="${CSS.escape(id)}"]`) : null;
  /** @type {(section: Section) => Element | null} */
  const panelOf = section => {
    const control = controlOf(section);
    return section.id ? document.getElementById(section.id) : control && head(control).nextElementSibling;
  };
  /** @param {Section} section */
  const holds = section => Boolean(panelOf(section)?.textContent.trim());
  /** @param {Section} section */
  const keep = section => {
    if (holds(section)) section.copy = /** @type {HTMLElement} */ (panelOf(section)?.cloneNode(true));
  };
  sections.forEach(keep);

  /** @type {(limit: number) => Generator<undefined, boolean, boolean>} */
  const reopen = function* (limit) {
    let late = false;
    for (const section of sections.slice(0, limit)) {
      keep(section);
      const control = controlOf(section);
      if (late || section.copy || !control || (!section.id && control.getAttribute('aria-expanded') !== 'false')) continue;
      press(control);
      late = yield;
      keep(section);
    }
    return late;
  };
  const putBack = () => {
    let shown = 0;
    for (const section of sections) {
      const control = controlOf(section);
      if (!control || !section.copy || holds(section)) continue;
      show(section.copy);
      section.copy.setAttribute('data-zoning-unfolded', '');
      head(control).after(section.copy);
      shown++;
    }
    return shown;
  };
  return {reopen, putBack};
}
