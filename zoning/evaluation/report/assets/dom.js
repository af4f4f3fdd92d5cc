"use strict";

// ---------------------------------------------------------------- elements and numbers
// Text from pages is never parsed as HTML: strings become text nodes.

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== ""));
  return made;
}

function drawing(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const byId = (id) => document.getElementById(id);

const NONE = "–";
const decimals = (value, digits = 3) => (value === null ? NONE : value.toFixed(digits).replace("-", "−"));
const signed = (value) => (value === null ? NONE : (value > 0 ? "+" : "") + decimals(value));
const percent = (value) => (value === null ? NONE : `${(value * 100).toFixed(1)} %`);
const whole = (value) => (value === null ? NONE : value.toLocaleString("en"));
const counted = (number, noun) => `${whole(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A select of [value, label] pairs; a label of null begins a group of options named by the value. */
function choice(label, options, chosen, change) {
  const select = element("select", { ariaLabel: label, onchange: () => change(select.value) });
  select.dataset.key = `choice-${label}`;
  let parent = select;
  for (const [value, text] of options) {
    if (text === null) select.append((parent = element("optgroup", { label: value })));
    else parent.append(element("option", { value, selected: value === chosen }, text));
  }
  return element("label", {}, element("span", {}, label), select);
}

/** A heading that sorts; `order` is the key of a column and its direction: "f1.down". */
function sortHeading(place, column, order, change) {
  const [key, direction] = order.split(".");
  const isSorted = key === column.key;
  const turned = isSorted ? (direction === "down" ? "up" : "down") : column.first ?? "down";
  const arrow = isSorted ? (direction === "down" ? " ↓" : " ↑") : "";
  const button = element(
    "button",
    { type: "button", title: column.hint ?? "", onclick: () => change(`${column.key}.${turned}`) },
    column.title,
    element("span", { className: "arrow", ariaHidden: "true" }, arrow),
  );
  button.dataset.key = `${place}-${column.key}`;
  const properties = { scope: "col", className: column.kind ?? "number" };
  if (isSorted) properties["aria-sort"] = direction === "down" ? "descending" : "ascending";
  return element("th", properties, button, column.under ? column.under() : null);
}

/** Sorted by the column that `order` names; what has no value comes last either way. */
function sorted(items, columns, order) {
  const [key, direction] = order.split(".");
  const column = columns.find((candidate) => candidate.key === key) ?? columns[0];
  const sign = direction === "down" ? -1 : 1;
  const compare = (one, other) => {
    if (one.value === null || other.value === null) return (one.value === null) - (other.value === null);
    const difference = typeof one.value === "number" ? one.value - other.value : one.value.localeCompare(other.value);
    return sign * difference;
  };
  return items
    .map((item) => ({ item, value: column.value(item) }))
    .sort(compare)
    .map((pair) => pair.item);
}
