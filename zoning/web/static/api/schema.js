// Renders JSON Schemas as tables for people.

import { element } from "../dom.js";
import { prose } from "./prose.js";

/** @import { Child } from "../dom.js" */
/**
 * The parts of a JSON Schema that are shown.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [description]
 * @property {string} [type]
 * @property {string} [format]
 * @property {string} [contentEncoding]
 * @property {unknown} [const]
 * @property {unknown} [default]
 * @property {string[]} [enum]
 * @property {string[]} [examples]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [prefixItems]
 * @property {Schema} [items]
 * @property {Schema} [additionalProperties]
 * @property {Record<string, Schema>} [properties]
 */
/** @typedef {{ content: Record<string, { schema: Schema, examples: Record<string, Example> }>, $ref?: string, description: string }} Body */
/** @typedef {{ summary: string, value: Record<string, unknown> }} Example */
/** @typedef {{ operationId: string, summary: string, description: string, requestBody: Body, responses: Record<string, Body> }} Operation */
/**
 * The parts of an OpenAPI document that are shown.
 * @typedef {object} Description
 * @property {{ version: string, description: string }} info
 * @property {Record<string, { post?: Operation }>} paths
 * @property {{ schemas: Record<string, Schema>, responses: Record<string, Body> }} components
 */

/**
 * Returns the name of the schema that a reference means.
 * @param {{ $ref?: string }} reference
 */
export const nameOf = ({ $ref = "" }) => $ref.slice($ref.lastIndexOf("/") + 1);

/** @param {Record<string, Schema>} schemas */
export function shapes(schemas) {
  return Object.entries(schemas).map(([name, schema]) => shape(name, schema));
}

/**
 * A schema that can be unfolded; links to it unfold it.
 * @param {string} name
 * @param {Schema} schema
 */
function shape(name, schema) {
  return element("details", { id: `schema-${name}`, class: "shape" },
    element("summary", {}, element("code", {}, name), " ", element("span", { class: "faint" }, prose(firstLine(schema)))),
    schema.properties ? fields(schema.properties) : element("p", {}, type(schema)));
}

/** @param {Schema} schema */
const firstLine = (schema) => (schema.description ?? "").split("\n")[0];

/** @param {Record<string, Schema>} properties */
function fields(properties) {
  const rows = Object.entries(properties).map(([name, field]) =>
    element("tr", {},
      element("th", { scope: "row" }, element("code", {}, name)),
      element("td", {}, type(field)),
      element("td", {}, fallback(field)),
      element("td", {}, prose(field.description ?? ""))));
  const heads = ["field", "type", "default", "meaning"].map((text) => element("th", { scope: "col" }, text));
  return element("div", { class: "wide" },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows)));
}

/** @param {Schema} field */
function fallback(field) {
  if (!("default" in field) || field.default === null) return "";
  return element("code", {}, JSON.stringify(field.default));
}

/**
 * The type in words, with links to the schemas it consists of.
 * @param {Schema} schema
 */
function type(schema) {
  const found = words(schema);
  return element("span", {}, found);
}

/** @param {Schema} schema @returns {Child[]} */
export function words(schema) {
  if (schema.$ref) return [element("a", { href: `#schema-${nameOf(schema)}` }, nameOf(schema))];
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

/** @param {Schema} schema */
function range(schema) {
  const { minimum, maximum } = schema;
  return minimum === undefined || maximum === undefined ? "" : `, ${minimum} to ${maximum}`;
}

/** @param {Child[][]} lists @param {string} separator */
const between = (lists, separator) => lists.flatMap((list, index) => (index ? [separator, ...list] : list));
