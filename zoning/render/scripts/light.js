// Empty the programs of the page, which have run: no snapshot has their text, and it is much of what a capture carries.
/** @param {string[]} types what `type` says of a program */
export default types => {
  for (const script of document.scripts) {
    const text = script.firstChild;
    if (text instanceof Text && types.includes(script.type.split(';')[0].trim().toLowerCase())) text.data = '';
  }
}
