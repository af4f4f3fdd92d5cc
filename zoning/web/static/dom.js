// Elements and words. Nothing from a page is ever parsed as HTML: strings become text nodes.

export const byId = (id) => document.getElementById(id);

/** An element with properties (or attributes, where it has no such property) and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "data") Object.assign(made.dataset, value);
    else if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** An SVG element. */
export function drawing(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A select of [value, words] pairs under a label; a pair [words, pairs] is a group. */
export function choice(label, options, chosen, change) {
  const option = ([value, words]) =>
    Array.isArray(words)
      ? element("optgroup", { label: value }, words.map(option))
      : element("option", { value, selected: value === chosen }, words);
  const select = element("select", { onchange: () => change(select.value) }, options.map(option));
  return element("label", { className: "field" }, element("span", {}, label), select);
}

/** Says something at the lower edge of the window, for a few seconds. */
export function notify(words) {
  const place = byId("notice");
  place.textContent = words;
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => { place.textContent = ""; }, 5000);
}

export const whole = (value) => Math.round(value).toLocaleString("en");
export const percent = (value, digits = 0) => `${(value * 100).toFixed(digits)} %`;
export const counted = (number, noun) => `${whole(number)} ${noun}${number === 1 ? "" : "s"}`;
