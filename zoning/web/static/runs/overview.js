// Renders the list of all runs, and the form for a new one.

import { element, notify } from "../dom.js";
import { get, post } from "../http.js";
import { isAlive, progressWords, share, stateWords } from "./state.js";

const AGAIN_MS = 2000;

/** @param {HTMLElement} place */
export async function showOverview(place) {
  /** @type {[Answer.RunView[], Answer.Extractors]} */
  const [runs, methods] = await Promise.all([get("/ui/runs"), get("/ui/extractors")]);
  const table = element("section", { "aria-label": "Runs" });
  let timer = 0;
  /** @param {Answer.RunView[]} found */
  const draw = (found) => {
    table.replaceChildren(element("h1", {}, "Runs"), list(found));
    if (found.some(isAlive)) timer = setTimeout(look, AGAIN_MS);
  };
  const look = async () => {
    try {
      draw(await get("/ui/runs"));
    } catch (error) {
      notify(error.message);
      timer = setTimeout(look, AGAIN_MS);
    }
  };
  place.replaceChildren(table, newRun(methods));
  draw(runs);
  return () => clearTimeout(timer);
}

/** @param {string} name */
const address = (name) => `/runs?${new URLSearchParams({ run: name })}`;

/** @param {Answer.RunView[]} runs */
function list(runs) {
  if (!runs.length) return element("p", { className: "faint" }, "No runs yet. Start one below.");
  /** @param {Answer.RunView} run */
  const row = (run) => element("tr", {},
    element("th", { scope: "row" }, element("a", { href: address(run.name) }, run.name)),
    element("td", {}, element("span", { className: `state ${run.state}` }, stateWords(run))),
    element("td", {}, element("progress", { max: 1, value: share(run), "aria-label": `Share of ${run.name} that is done` }), ` ${progressWords(run)}`),
    element("td", { className: "faint" }, run.method));
  return element("table", { className: "lines" },
    element("thead", {}, element("tr", {}, ["Run", "State", "Progress", "Method"].map((words) => element("th", { scope: "col" }, words)))),
    element("tbody", {}, runs.map(row)));
}

/** @param {string} words @param {HTMLElement} control @param {string} note */
function field(words, control, note = "") {
  return element("label", { className: "field" }, element("span", {}, words), control, note ? element("small", { className: "faint" }, note) : "");
}

/** @param {Answer.Extractors} methods */
function newRun({ default: chosen, extractors }) {
  const name = element("input", { type: "text", maxLength: 60, required: true, autocomplete: "off" });
  const addresses = element("textarea", { rows: 8, required: true, spellcheck: false, placeholder: "https://example.org/one\nhttps://example.org/two" });
  const file = element("input", { type: "file", accept: ".txt,.csv,.tsv,.jsonl,.ndjson" });
  const method = element("select", {}, extractors.map((one) => element("option", { value: one.name, selected: one.name === chosen }, one.name)));
  const problem = element("p", { className: "error", role: "alert" });
  const button = element("button", { className: "primary" }, "Start");
  let fileName = "";
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    fileName = chosen?.name ?? "";
    addresses.value = (await chosen?.text()) ?? "";
    name.value ||= fileName.replace(/\.[^.]*$/, "").replace(/[^\w .-]/g, " ").slice(0, 60);
  };
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    button.disabled = true;
    try {
      const made = await post("/ui/runs", { name: name.value, list: addresses.value, list_name: fileName, method: method.value });
      location.assign(address(made.name));
    } catch (error) {
      problem.textContent = error.message;
      button.disabled = false;
    }
  };
  return element("section", { "aria-label": "New run" },
    element("h2", {}, "New run"),
    element("p", { className: "faint" }, "Visits the pages of a list and extracts its main content. Each server gets one request at a time, a second apart, and only for pages that its robots.txt allows."),
    element("form", { className: "new-run", onsubmit: submit },
      field("Name", name),
      field("URLs", addresses, "One per line; or a table: CSV, TSV, JSON Lines."),
      field("From a file", file),
      field("Method", method),
      button, problem));
}
