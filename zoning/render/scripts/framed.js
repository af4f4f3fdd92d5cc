// Count the frames in this document that hold a text: those of its own origin that are seen and as wide as a column. With `inside`
// false, tell whether this document is in such a frame (0 or 1).
/** @param {boolean} inside */
export default inside => {
  const LETTERS = 200, HIGH = 100;  // characters of a text, and px
  /** @param {Window} frame */
  const holdsText = frame => {
    try {
      const e = /** @type {HTMLElement?} */ (frame.frameElement);
      return e !== null && e.offsetWidth >= frame.parent.innerWidth / 3 && e.offsetHeight >= HIGH
        && e.checkVisibility({visibilityProperty: true}) && frame.document.body.textContent.trim().length >= LETTERS;
    } catch { return false; }  // a frame of another origin
  };
  return (inside ? Array.from({length: window.length}, (_, index) => window[index]) : [window]).filter(holdsText).length;
}
