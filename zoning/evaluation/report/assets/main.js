// The report: its head, its controls, and the keys.

import { ALL_ROWS, DATA, groups } from "./data.js";
import { byId, choice, counted, element, focusedKey, whole } from "./dom.js";
import { renderPage, turnPage } from "./page.js";
import { renderPages } from "./pages.js";
import { followAddress, renderBy, show, state } from "./state.js";
import { leftOut, renderSystems } from "./systems.js";

/** @import { Option } from "./dom.js" */

function renderHead() {
  const facts = [DATA.date.replace("T", " ").replace(/:\d\d(\+00:00|Z)$/, " UTC"), counted(ALL_ROWS.length, "page"), counted(DATA.systems.length, "system")];
  const settings = Object.entries(DATA.settings).flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, value)]);
  const versions = DATA.systems.flatMap(({ info }) => [element("dt", {}, info.name), element("dd", {}, `${info.version}, reads ${info.input}`)]);
  byId("head").replaceChildren(
    element("h1", {}, `Evaluation on ${DATA.data}`),
    element("p", { className: "faint" }, facts.join(" · ")),
    element("details", {}, element("summary", {}, "Settings and versions"),
      element("pre", {}, element("code", {}, DATA.command)),
      element("dl", {}, ...settings, ...versions)));
}

/** @returns {Option[]} */
function groupOptions() {
  /** @type {Option[]} */
  const options = [["", `all (${whole(ALL_ROWS.length)})`]];
  for (const [group, counts] of groups()) {
    options.push([group, null]);
    for (const [value, number] of counts) options.push([`${group}:${value}`, `${value} (${whole(number)})`]);
  }
  return options;
}

/** @param {string} label @param {"find" | "search"} key */
function textField(label, key) {
  /** @type {HTMLInputElement} */
  const field = element("input", { type: "search", value: state[key], "data-key": `field-${key}`,
    oninput: () => show({ [key]: field.value, from: "0" }) });
  return element("label", {}, element("span", {}, label), field);
}

/** The fields above both tables; made anew when the address changes from outside. */
function renderControls() {
  byId("controls").replaceChildren(
    choice("Measure", DATA.measures.map((name) => [name, name]), state.measure, (measure) => show({ measure })),
    choice("Group", groupOptions(), state.group, (group) => show({ group, from: "0" })),
    textField("Find systems", "find"));
  byId("pages").replaceChildren(
    element("h2", {}, "Pages"),
    element("div", { className: "controls", id: "list-controls" }),
    element("div", { id: "scatter", hidden: true }),
    element("div", { id: "list" }));
}

function renderListControls() {
  if (focusedKey() === "field-search") return; // someone is typing in it
  /** @type {Option[]} */
  const names = DATA.systems.map(({ info }) => [info.name, info.name]);
  /** @type {HTMLInputElement} */
  const failed = element("input", { type: "checkbox", checked: Boolean(state.failed), "data-key": "field-failed",
    onchange: () => show({ failed: failed.checked ? "1" : "", from: "0" }) });
  byId("list-controls").replaceChildren(
    choice("System", names, state.system, (system) => show({ system, from: "0" })),
    choice("Compare with", [["", "none"], ...names.filter(([name]) => name !== state.system)], state.versus, compare),
    textField("Find pages", "search"),
    element("label", { className: "check" }, failed, element("span", {}, "failed only")));
}

/** @param {string} versus */
function compare(versus) {
  show({ versus, list: versus ? "difference.up" : "f1.up", from: "0" });
}

/**
 * Rendering anew must not take the focus from what the reader just used.
 * @param {() => void} work
 */
function keepingFocus(work) {
  const key = focusedKey();
  work();
  if (!key) return;
  const place = /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`));
  place?.focus({ preventScroll: true });
}

function render() {
  keepingFocus(() => {
    byId("head").hidden = byId("overview").hidden = Boolean(state.page);
    byId("page").hidden = !state.page;
    document.title = state.page ? `${state.page} · ${DATA.data}` : `Evaluation on ${DATA.data}`;
    if (state.page) return renderPage();
    renderSystems();
    renderListControls();
    renderPages();
  });
}

function renderAddress() {
  followAddress();
  renderControls();
  render();
}

/** @param {KeyboardEvent} event */
function useKey(event) {
  if (!state.page || event.altKey || event.ctrlKey || event.metaKey) return;
  if (/** @type {Element} */ (event.target).closest("input, select")) return;
  if (event.key === "ArrowLeft") turnPage(-1);
  else if (event.key === "ArrowRight") turnPage(1);
  else if (event.key === "Escape") show({ page: "" });
}

renderHead();
if (DATA.systems.length && ALL_ROWS.length) {
  renderBy(render);
  renderAddress();
  addEventListener("popstate", renderAddress);
  addEventListener("keydown", useKey);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
} else {
  byId("overview").replaceChildren(element("p", { className: "empty" }, "Nothing was measured."), ...leftOut());
}
