// Tell whether the page shows fewer characters of text than this.
/** @param {number} enough */
export default enough => (document.body?.innerText.length ?? 0) < enough
