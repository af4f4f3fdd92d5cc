// A reading of a page as a command of the command line.

const PLAIN = /^[\w./:@%+=,-]+$/;
const VIEWPORT = "1280x1024";

/** @param {string} word as a shell takes it */
export function quoted(word) {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Options that stand elsewhere in a command, or hold what is not shown. */
const NOT_FLAGS = ["viewport", "header", "login"];

/**
 * A visit as options of the command line.
 * @param {Pick<Answer.Page, "viewport">} page
 * @param {Partial<Answer.Visit>} visit
 */
function flags({ viewport }, visit) {
  const size = viewport.join("x");
  /** @type {[name: string, value: unknown][]} */
  const given = Object.entries(visit).filter(([name]) => !NOT_FLAGS.includes(name));
  if (size !== VIEWPORT) given.unshift(["viewport", size]);
  return given.flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, Array.isArray(value) ? value.join(",") || "none" : String(value)]);
}

/**
 * @param {{ page: Pick<Answer.Page, "url" | "viewport">, visit: Partial<Answer.Visit> }} sheet
 * @param {string} spec of the method
 * @param {string} initial the method that is taken without one
 */
export function command({ page, visit }, spec, initial) {
  const method = spec === initial ? [] : ["-x", spec];
  return ["zoning", "extract", page.url, ...method, ...flags(page, visit)].map(quoted).join(" ");
}
