// A reading of a page as a command of the command line.

const PLAIN = /^[\w./:@%+=,-]+$/;
const VIEWPORT = "1280x1024";

/** @param {string} word as a shell takes it */
export function quoted(word) {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * @param {Pick<Answer.Page, "url" | "viewport">} page
 * @param {string} spec of the method
 * @param {string} initial the method that is taken without one
 */
export function command(page, spec, initial) {
  const viewport = page.viewport.join("x");
  const words = ["zoning", "extract", page.url];
  if (spec !== initial) words.push("-x", spec);
  if (viewport !== VIEWPORT) words.push("--viewport", viewport);
  return words.map(quoted).join(" ");
}
