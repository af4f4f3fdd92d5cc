// Return whether the page shows fewer than `enough` characters of text.
/** @param {number} enough */
export default enough => (document.body?.innerText.length ?? 0) < enough
