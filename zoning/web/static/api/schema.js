// JSON Schemas as tables that people read.

import { element } from "../dom.js";
import { prose } from "./prose.js";

const nameOf = (reference) => reference.split("/").pop();

export function shapes(schemas) {
  return Object.entries(schemas).map(([name, schema]) => shape(name, schema));
}

// A schema that can be folded open; links to it open it.
function shape(name, schema) {
  return element("details", { id: `schema-${name}`, class: "shape" },
    element("summary", {}, element("code", {}, name), " ", element("span", { class: "faint" }, prose(firstLine(schema)))),
    schema.properties ? fields(schema) : element("p", {}, type(schema)));
}

const firstLine = (schema) => (schema.description ?? "").split("\n")[0];

export function fields(schema) {
  const rows = Object.entries(schema.properties).map(([name, field]) =>
    element("tr", {},
      element("th", { scope: "row" }, element("code", {}, name)),
      element("td", {}, type(field)),
      element("td", {}, fallback(field)),
      element("td", {}, prose(field.description ?? ""))));
  const heads = ["field", "type", "default", "meaning"].map((text) => element("th", { scope: "col" }, text));
  return element("div", { class: "wide" },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows)));
}

function fallback(field) {
  if (!("default" in field) || field.default === null) return "";
  return element("code", {}, JSON.stringify(field.default));
}

// The type in words, with links to the shapes it is made of.
export function type(schema) {
  const found = words(schema);
  return element("span", {}, found);
}

function words(schema) {
  if (schema.$ref) return [element("a", { href: `#schema-${nameOf(schema.$ref)}` }, nameOf(schema.$ref))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return between(choices.map(words), " or ");
  if (schema.const !== undefined) return [element("code", {}, JSON.stringify(schema.const))];
  if (schema.enum) return between(schema.enum.map((value) => [element("code", {}, String(value))]), ", ");
  if (schema.prefixItems) return ["[", ...between(schema.prefixItems.map(words), ", "), "]"];
  if (schema.type === "array") return ["list of ", ...(schema.items ? words(schema.items) : ["anything"])];
  if (schema.type === "object" && schema.additionalProperties) {
    const values = schema.additionalProperties;
    return ["object of ", ...(values.type || values.$ref || values.anyOf ? words(values) : ["anything"])];
  }
  return [(schema.type ?? "anything") + range(schema)];
}

function range(schema) {
  const { minimum, maximum } = schema;
  return minimum === undefined || maximum === undefined ? "" : `, ${minimum} to ${maximum}`;
}

const between = (lists, separator) => lists.flatMap((list, index) => (index ? [separator, ...list] : list));
