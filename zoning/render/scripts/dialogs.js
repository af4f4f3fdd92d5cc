// What popovers and dialogs hold, how they are closed, and how their text is copied below their control.
/** @typedef {import('./folds.js').Control} Control */
/** @param {ReturnType<typeof import('./folds.js').default>} folds */
export default ({all, seen, links, press}) => {
  const DIALOG = 'dialog,[role=dialog],[aria-modal=true],[popover]';
  const CLOSES = '[command=close],[data-dismiss],[data-bs-dismiss],[class*=close i],[aria-label=close i]';
  const ASKS = 'input:not([type=hidden]),select,textarea', NO_TEXT = 'button,script,style,template,iframe,video,audio';
  const LETTERS = 20;  // characters of the shortest text
  /** @param {Element} e */
  const lengthOf = e => e.textContent.trim().length;
  /** @param {Element} e */
  const asks = e => e.querySelector(ASKS) !== null;
  /** @param {Element} e */
  const holdsText = e => lengthOf(e) >= LETTERS && !asks(e) && !links(e);
  const openNow = () => /** @type {HTMLElement[]} */ (all(DIALOG)).filter(seen);
  /** @param {Element} e */
  const copyOf = e => [...e.childNodes].map(node => node.cloneNode(true));
  /** @param {HTMLElement} e */
  const close = e => {
    if (e instanceof HTMLDialogElement) e.close();
    else if (e.matches(':popover-open')) e.hidePopover();
    if (!seen(e)) return;
    e.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', code: 'Escape', bubbles: true, composed: true}));
    const button = e.querySelector(CLOSES);
    if (e.isConnected && seen(e) && button) press(/** @type {Control} */ (button));
    if (e.isConnected && seen(e)) e.style.setProperty('display', 'none', 'important');
  };
  /** @param {Control} button @param {Element} dialog */
  const copyBelow = (button, dialog) => {
    const note = document.createElement('div');
    note.append(...copyOf(dialog));
    note.querySelectorAll(NO_TEXT).forEach(e => e.remove());
    note.setAttribute('data-zoning-unfolded', '');
    (button.closest('p,h1,h2,h3,h4,h5,h6,tr') ?? button).after(note);
  };
  return {DIALOG, LETTERS, lengthOf, asks, holdsText, openNow, copyOf, close, copyBelow};
}
