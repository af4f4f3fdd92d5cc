// Empty the page's scripts, which have run: a snapshot leaves out their text, which is a large part of a capture.
/** @param {string[]} types the values of `type` that scripts have */
export default types => {
  for (const script of document.scripts) {
    const text = script.firstChild;
    if (text instanceof Text && types.includes(script.type.split(';')[0].trim().toLowerCase())) text.data = '';
  }
}
