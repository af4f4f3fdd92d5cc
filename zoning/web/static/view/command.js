// Writes what is shown as a command for the command line.

const PLAIN = /^[\w./:@%+=,-]+$/;
const VIEWPORT = "1280x1024";

/** @param {string} word is quoted for a shell if necessary */
export function quoted(word) {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Options that are written in another way, or are secret. */
const NOT_FLAGS = ["viewport", "header", "login"];

/**
 * Returns the options of a visit for the command line.
 * @param {Pick<Answer.Page, "viewport">} page
 * @param {Partial<Answer.Visit>} visit
 * @param {string[]} others options to leave out
 */
function flags({ viewport }, visit, others = NOT_FLAGS) {
  const size = viewport.join("x");
  /** @type {[name: string, value: unknown][]} */
  const given = Object.entries(visit).filter(([name]) => !others.includes(name));
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

/** Layers that `zoning view` can combine, in the order of its help. */
const TOGETHER = ["zones", "columns", "blocks", "main", "likely"];

/**
 * Returns the command that draws what the picture shows; "" if there is none.
 * @param {{ page: Pick<Answer.Page, "url" | "viewport">, visit: Partial<Answer.Visit> }} sheet
 * @param {{ x: string, layers: string }} shown
 * @param {string} initial the method that is taken without one
 * @param {boolean} probabilities whether the method has probabilities
 */
export function pictureCommand({ page, visit }, { x, layers }, initial, probabilities) {
  const on = layers.split(",");
  const together = TOGETHER.filter((layer) => on.includes(layer) && (probabilities || layer !== "likely"));
  const show = together.length ? together.join(",") : on.includes("article") ? "article" : "";
  const method = x === initial ? [] : ["-x", x];
  return show && ["zoning", "view", page.url, "-o", "page.png", "--show", show, ...method, ...flags(page, visit, [...NOT_FLAGS, "next_pages"])].map(quoted).join(" ");
}
