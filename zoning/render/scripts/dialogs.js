// What popovers and dialogs hold, how they are closed, and how their text is copied below their control.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {ReturnType<typeof import('./covering.js').default>} covering
 */
export default ({all, seen, links, press, endAnimations}, {overlays}) => {
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
  /** @type {Set<HTMLElement>} those that could be closed by style only */
  const hidden = new Set();
  // The dialogs that are open, with their texts. What lies over the page is a dialog, whatever it is called.
  const openNow = () => {
    endAnimations();
    for (const e of hidden) e.style.removeProperty('display');  // to show another text it need not be opened again
    hidden.clear();
    const open = /** @type {Set<HTMLElement>} */ (new Set([...all(DIALOG).filter(seen), ...overlays()]));
    return new Map([...open].map(e => [e, e.textContent]));
  };
  // Those that have opened since, or show another text now; of those in one another the outermost.
  /** @param {ReturnType<typeof openNow>} before */
  const openedSince = before => {
    const opened = [...openNow()].filter(([e, text]) => e.isConnected && before.get(e) !== text).map(([e]) => e);
    return opened.filter(e => !opened.some(other => other !== e && other.contains(e)));
  };
  /** @param {Element} e */
  const copyOf = e => [...e.childNodes].map(node => node.cloneNode(true));
  /** @param {HTMLElement} e */
  const close = e => {
    if (e instanceof HTMLDialogElement) e.close();
    else if (e.matches(':popover-open')) e.hidePopover();
    if (!e.isConnected || !seen(e)) return;
    e.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', code: 'Escape', bubbles: true, composed: true}));
    const button = e.querySelector(CLOSES);
    if (e.isConnected && seen(e) && button) press(/** @type {Control} */ (button));
    endAnimations();
    if (!e.isConnected || !seen(e)) return;
    e.style.setProperty('display', 'none', 'important');
    hidden.add(e);
  };
  /** @param {Control} button @param {Element} dialog */
  const copyBelow = (button, dialog) => {
    const note = document.createElement('div');
    note.append(...copyOf(dialog));
    note.querySelectorAll(NO_TEXT).forEach(e => e.remove());
    note.querySelectorAll('[id]').forEach(e => e.removeAttribute('id'));  // by which scripts find the dialog's own parts
    note.setAttribute('data-zoning-unfolded', '');
    (button.closest('p,h1,h2,h3,h4,h5,h6,tr') ?? button).after(note);
  };
  return {DIALOG, LETTERS, lengthOf, asks, holdsText, openNow, openedSince, copyOf, close, copyBelow};
}
