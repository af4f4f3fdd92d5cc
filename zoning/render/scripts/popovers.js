// Find the popovers and dialogs that controls of the text open, and open those whose text a script may put there only then. They close
// each other; a text that a script removes when they are closed is put back. What is open far from its control is copied below that.
/** @typedef {import('./folds.js').Control} Control */
/**
 * @param {number} limit
 * @param {ReturnType<typeof import('./folds.js').default>} folds
 * @param {(control: Control) => Generator<undefined, boolean, boolean>} press returns whether the time is over
 * @param {() => Generator<undefined, boolean, boolean>} rest
 * @returns {Generator<undefined, {opened: number, popovers: HTMLElement[]}, boolean>} `popovers`: to be shown where they are
 */
export default function* (limit, {listens, all, treeOf, seen, aside, narrow, submits, stays, links, namedBy, press: pressAtOnce}, press, rest) {
  const BUTTONS = '[popovertarget],[commandfor]:is([command=show-popover],[command=toggle-popover],[command=show-modal]),[interestfor]';
  const DIALOG = 'dialog,[role=dialog],[aria-modal=true],[popover]', OPENS = '[aria-haspopup=dialog]';
  const CLOSES = '[command=close],[data-dismiss],[data-bs-dismiss],[class*=close i],[aria-label=close i]';
  const ASKS = 'input:not([type=hidden]),select,textarea', NO_TEXT = 'button,script,style,template,iframe,video,audio';
  const LETTERS = 20, SHORT = 200;  // with less text a popover is still to be filled, or may be, where a script may do so
  const VAIN = 2;  // controls that open nothing, after which no other one is tried
  /** @param {Element} e */
  const lengthOf = e => e.textContent.trim().length;
  // What a control may name as a dialog: also boxes that lie over the page once they are shown.
  const dialogs = () => new Set(/** @type {HTMLElement[]} */ (listens ? all('[id]') : [])
    .filter(e => e.matches(DIALOG) || (!seen(e) && getComputedStyle(e).position === 'fixed')).map(e => e.id));
  /** @param {Control} button @param {Set<string>} ids @returns {HTMLElement | null} */
  const popoverOf = (button, ids) => {
    const id = button.matches(BUTTONS) && ['popovertarget', 'commandfor', 'interestfor'].map(name => button.getAttribute(name)).find(Boolean);
    return id ? treeOf(button).getElementById(id) : namedBy(button, ids);
  };
  /** @param {Control} button */
  const isOpener = button => seen(button) && !aside(button) && !narrow(button);
  /** @param {Element} popover */
  const isText = popover => !popover.querySelector(ASKS) && !links(popover);
  /** @type {Map<HTMLElement, Control>} */
  const found = new Map();
  const ids = dialogs();
  for (const button of /** @type {Control[]} */ (all(ids.size ? '*' : BUTTONS))) {
    const popover = popoverOf(button, ids);
    if (popover && !popover.contains(button) && isOpener(button) && !popover.querySelector(ASKS)) found.set(popover, button);
  }
  const openNow = () => /** @type {HTMLElement[]} */ (all(DIALOG)).filter(seen);
  /** @param {HTMLElement} popover */
  const close = popover => {
    if (popover instanceof HTMLDialogElement) popover.close();
    else if (popover.matches(':popover-open')) popover.hidePopover();
    if (!seen(popover)) return;
    popover.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', code: 'Escape', bubbles: true, composed: true}));
    const button = popover.querySelector(CLOSES);
    if (popover.isConnected && seen(popover) && button) pressAtOnce(/** @type {Control} */ (button));
    if (popover.isConnected && seen(popover)) popover.style.setProperty('display', 'none', 'important');
  };
  // Copy what a box far from its control says below this.
  /** @param {Control} button @param {Node[]} nodes */
  const putBelow = (button, nodes) => {
    const note = document.createElement('div');
    note.append(...nodes);
    note.querySelectorAll(NO_TEXT).forEach(e => e.remove());
    note.setAttribute('data-zoning-unfolded', '');
    (button.closest('p,h1,h2,h3,h4,h5,h6,tr') ?? button).after(note);
  };
  /** @param {Element} e */
  const placeOf = e => e.closest('main,article');
  /** @param {Element} popover */
  const copyOf = popover => [...popover.childNodes].map(node => node.cloneNode(true));
  /** @type {Map<HTMLElement, Node[]>} popover → what it held while it was open */
  const held = new Map();
  for (const [popover, button] of found) {
    if (held.size === limit) break;
    const isFilled = lengthOf(popover) >= (listens ? SHORT : LETTERS) || links(popover);
    if (isFilled || submits(button) || !stays(button)) continue;
    const late = yield* press(button);
    held.set(popover, copyOf(popover));
    close(popover);
    if (late) break;
  }
  if (held.size) yield* rest();
  for (const [popover, nodes] of held) if (lengthOf(popover) < LETTERS) popover.replaceChildren(...nodes);
  for (const [popover, button] of found) {
    if (placeOf(popover) === placeOf(button) || lengthOf(popover) < LETTERS || !isText(popover)) continue;
    putBelow(button, copyOf(popover));
    found.delete(popover);
  }
  const openers = /** @type {Control[]} */ (all(OPENS)).filter(e => listens && ![...found.values()].includes(e) && isOpener(e) && !submits(e) && stays(e));
  let opened = 0;
  for (const [n, button] of openers.slice(0, limit).entries()) {
    const before = openNow(), late = yield* press(button);
    const dialogs = openNow().filter(e => !before.includes(e) && e.isConnected);
    for (const dialog of dialogs) {
      if (isText(dialog) && lengthOf(dialog) >= LETTERS && !dialogs.some(other => other !== dialog && other.contains(dialog))) {
        putBelow(button, copyOf(dialog));
        opened++;
      }
      close(dialog);
    }
    if (late || (opened === 0 && n + 1 >= VAIN)) break;
  }
  if (opened) yield* rest();
  return {opened: held.size + opened, popovers: [...found.keys()]};
}
