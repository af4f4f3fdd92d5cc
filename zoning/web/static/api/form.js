// Builds the form for a request from its schema; fields with their default value are not sent.

import { element } from "../dom.js";
import { GivenFile } from "./given_file.js";
import { send } from "../http.js";
import { prose } from "./prose.js";

const FIRST = ["url", "html", "snapshot", "extractor", "format"];
const LONG = ["html"];
/** The fields that give the page. A file gives all of it: the others are cleared when one is chosen. */
const PAGE = ["url", "html", "snapshot"];

/** @import { Child } from "../dom.js" */
/** @import { Schema } from "./schema.js" */
/** @typedef {[part: HTMLElement, read: () => unknown, write: (value: any) => void]} Made */
/** @typedef {{ name: string, field: Schema, part: HTMLElement, read: () => unknown, write: (value: any) => void }} Control */

/**
 * Returns the form's parts, its value, and a way to fill it in.
 * @param {Record<string, Schema>} properties of the request
 * @param {string} id
 * @param {() => void} changed
 */
export function requestForm(properties, id, changed) {
  const controls = Object.entries(properties).map(([name, field]) => control(name, field, `${id}-${name}`));
  const first = FIRST.map((name) => controls.find((one) => one.name === name)).filter((one) => one !== undefined);
  const rest = controls.filter((one) => !FIRST.includes(one.name));
  const parts = [
    ...first.map((one) => one.part),
    element("details", { class: "more" },
      element("summary", {}, "More options"),
      element("div", { class: "options" }, rest.map((one) => one.part))),
  ];
  for (const { part, read } of controls) part.addEventListener("chosen", () => {
    for (const other of controls) if (PAGE.includes(other.name) && other.read !== read) other.write(null);
  });
  for (const part of parts) part.addEventListener("input", changed);
  return {
    parts,
    value: () => given(controls),
    /** @param {Record<string, unknown>} request */
    fill(request) {
      fill(controls, request);
      changed();
    },
  };
}

/**
 * Returns the values that differ from their defaults.
 * @param {Control[]} controls
 * @returns {Record<string, unknown>}
 */
export function given(controls) {
  const all = controls.map(({ name, field, read }) => ({ name, value: read(), unset: field.default ?? null }));
  return Object.fromEntries(all
    .filter(({ value, unset }) => value !== null && JSON.stringify(value) !== JSON.stringify(unset))
    .map(({ name, value }) => [name, value]));
}

/** @param {Control[]} controls @param {Record<string, unknown>} values */
export function fill(controls, values) {
  for (const { name, field, write } of controls) write(values[name] ?? field.default ?? null);
}

/**
 * Returns the control of a field.
 * @param {string} name
 * @param {Schema} field
 * @param {string} id
 * @param {string} title the label on the screen
 * @returns {Control}
 */
export function control(name, field, id, title = name) {
  const kind = field.anyOf?.find((one) => one.type !== "null") ?? field;
  const [part, read, write] = make(title, field, kind, id);
  write(field.default ?? null);
  return { name, field, part, read, write };
}

/** @param {string} name @param {Schema} field @param {Schema} kind @param {string} id @returns {Made} */
function make(name, field, kind, id) {
  if (kind.format === "login") return login(name, field, id);
  if (kind.contentEncoding === "base64") return file(name, field, id);
  if (kind.type === "boolean") return flag(name, field, id);
  if (kind.type === "array") return several(name, field, kind.items?.enum ?? [], id);
  if (kind.enum) return choice(name, field, kind.enum, id);
  if (kind.type === "object") return pairs(name, field, id);
  const number = kind.type === "number" || kind.type === "integer";
  const box = LONG.includes(name)
    ? element("textarea", { id, rows: 3, spellcheck: false })
    : element("input", { id, type: number ? "number" : "text", spellcheck: false, autocomplete: "off",
                         placeholder: field.examples?.[0], step: number ? "any" : null });
  const read = () => (box.value === "" ? null : number ? Number(box.value) : box.value);
  return [labelled(name, field, id, box), read, (value) => { box.value = value ?? ""; }];
}

/** @param {string} name @param {Schema} field @param {string} id @param {Child} box */
function labelled(name, field, id, box) {
  return element("div", { class: "field" },
    element("label", { for: id }, name), box, element("small", {}, prose(field.description ?? "")));
}

/** @param {string} name @param {Schema} field @param {string} id @returns {Made} */
function flag(name, field, id) {
  const box = element("input", { id, type: "checkbox" });
  const part = element("div", { class: "field check" },
    box, element("label", { for: id }, name), element("small", {}, prose(field.description ?? "")));
  return [part, () => box.checked, (value) => { box.checked = Boolean(value); }];
}

/** @param {string} name @param {Schema} field @param {string[]} values @param {string} id @returns {Made} */
function choice(name, field, values, id) {
  const box = element("select", { id }, values.map((value) => element("option", { value }, value)));
  return [labelled(name, field, id, box), () => box.value, (value) => { box.value = value; }];
}

/** @param {string} name @param {Schema} field @param {string[]} values @param {string} id @returns {Made} */
function several(name, field, values, id) {
  const boxes = values.map((value) => element("input", { type: "checkbox", id: `${id}-${value}`, value }));
  const part = element("fieldset", { class: "field" }, element("legend", {}, name),
    boxes.map((box) => element("label", { class: "one", for: box.id }, box, " ", box.value)),
    element("small", {}, prose(field.description ?? "")));
  const read = () => {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    const usual = /** @type {string[]} */ (field.default ?? []);
    return checked.length === usual.length && checked.every((one) => usual.includes(one)) ? usual : checked;
  };
  return [part, read, (wanted) => { for (const box of boxes) box.checked = (wanted ?? []).includes(box.value); }];
}

/**
 * A file picker that uploads the chosen file; its value is the server's name of the file, `ID/NAME`.
 * @param {string} name
 * @param {Schema} field
 * @param {string} id
 * @returns {Made}
 */
function login(name, field, id) {
  let value = "";
  const problem = element("span", { className: "error", role: "alert" });
  const kept = element("span");
  const drop = element("button", { type: "button", onclick: () => { write(""); changed(); } }, "Remove");
  /** @param {string | null} given */
  const write = (given) => {
    value = given ?? "";
    kept.replaceChildren(...(value ? [element("bdi", {}, value.slice(value.indexOf("/") + 1)), " ", drop] : []));
  };
  const changed = () => part.dispatchEvent(new Event("input", { bubbles: true }));
  const picker = element("input", { id, type: "file", accept: ".json", onchange: async () => {
    const [file] = picker.files ?? [];
    problem.textContent = "";
    if (!file) return;
    try {
      write((await send(`/ui/logins?name=${encodeURIComponent(file.name)}`, file)).login);
    } catch (error) {
      write("");
      problem.textContent = error.message;
    }
    picker.value = "";
    changed();
  } });
  const part = labelled(name, field, id, [picker, kept, problem]);
  return [part, () => value, write];
}

/**
 * A file picker; its value is the file, which is sent in Base64.
 * @param {string} name
 * @param {Schema} field
 * @param {string} id
 * @returns {Made}
 */
function file(name, field, id) {
  /** @type {GivenFile | null} */
  let value = null;
  const drop = element("button", { type: "button", hidden: true, onclick: () => { write(null); changed(); } }, "Remove");
  const changed = () => part.dispatchEvent(new Event("input", { bubbles: true }));
  /** @param {GivenFile | null} given */
  const write = (given) => {
    value = given;
    drop.hidden = !given;
    if (!given) picker.value = "";
  };
  /** @type {HTMLInputElement} */
  const picker = element("input", { id, type: "file", accept: ".json,.gz", onchange: async () => {
    const [chosen] = picker.files ?? [];
    write(chosen ? await GivenFile.of(chosen) : null);
    if (chosen) part.dispatchEvent(new Event("chosen"));
    changed();
  } });
  const part = labelled(name, field, id, [picker, element("span", {}, drop)]);
  return [part, () => value, write];
}

/**
 * A text area with `NAME: VALUE` lines.
 * @param {string} name
 * @param {Schema} field
 * @param {string} id
 * @returns {Made}
 */
function pairs(name, field, id) {
  const box = element("textarea", { id, rows: 2, spellcheck: false, placeholder: "Accept-Language: de" });
  const read = () => Object.fromEntries(box.value.split("\n").filter((line) => line.includes(":"))
    .map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]));
  /** @param {Record<string, string> | null} value */
  const write = (value) => {
    box.value = Object.entries(value ?? {}).map(([key, text]) => `${key}: ${text}`).join("\n");
  };
  return [labelled(name, field, id, box), read, write];
}
