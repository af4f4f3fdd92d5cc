// Drill-down to one page.

import { DATA, figure, ROW_OF } from "./data.js";
import { byId, choice, counted, decimals, drawing, element, whole } from "./dom.js";
import { listedRows } from "./pages.js";
import { chosenSystem, show, state } from "./state.js";
import { markedText, sharedWords, wordsOf } from "./words.js";

/** @import { Child } from "./dom.js" */

/** @type {Map<string, Report.PageDetails>} */
const details = new Map();

// Called by the files in `pages/`.
window.showDetails = (page) => details.set(page.page, page);

/** @param {string} file */
const addressOfFile = (file) => file.split("/").map(encodeURIComponent).join("/");

/**
 * Have the details of a page, if they are there.
 * @param {number} row
 * @returns {Promise<void>}
 */
function load(row) {
  if (details.has(DATA.pages.name[row])) return Promise.resolve();
  return new Promise((resolve) => {
    const script = element("script", { src: addressOfFile(DATA.pages.file[row]), charset: "utf-8" });
    script.onload = script.onerror = () => {
      script.remove();
      resolve();
    };
    document.head.append(script);
  });
}

export function renderPage() {
  const row = ROW_OF.get(state.page);
  if (row === undefined) {
    const said = `There is no page named ${state.page} in this evaluation.`;
    return byId("page").replaceChildren(pageNavigation(undefined), element("p", { className: "empty" }, said));
  }
  const address = element("p", { className: "address" });
  const body = element("div", { className: "close-up" }, element("p", { className: "empty" }, "Loading …"));
  byId("page").replaceChildren(pageNavigation(row), pageHead(row, address), body);
  load(row).then(() => {
    if (!body.isConnected) return;
    const page = details.get(state.page);
    const scores = scoreTable(row);
    address.replaceChildren(addressLink(page?.url ?? ""));
    body.replaceChildren(
      element("aside", {}, scores, page ? picture(page) : []),
      page ? texts(page, row) : missingDetails(row),
    );
    scrollToChosen(scores);
  });
}

/** @param {number} row */
function missingDetails(row) {
  return element("p", { className: "empty" },
    "Could not load the texts of this page: ", element("code", {}, DATA.pages.file[row]),
    " is missing. Keep the folder “pages” beside index.html.");
}

/** @param {number | undefined} row */
function pageNavigation(row) {
  const rows = listedRows();
  const place = row === undefined ? -1 : rows.indexOf(row);
  /** @type {(label: string, to: number | undefined) => HTMLElement} */
  const turn = (label, to) => {
    const page = to === undefined ? "" : DATA.pages.name[to];
    return element("button", { type: "button", disabled: !page, title: page, "data-key": `turn-${label}`, onclick: () => show({ page }) }, label);
  };
  const back = element("button", { type: "button", "data-key": "back", onclick: () => show({ page: "" }) }, `← ${DATA.data}: all systems and pages`);
  return element("nav", { className: "pager", ariaLabel: "Pages" }, back, element("span", { className: "gap" }),
    turn("Previous page", place > 0 ? rows[place - 1] : undefined),
    element("span", {}, place >= 0 ? `${whole(place + 1)} of ${whole(rows.length)}` : ""),
    turn("Next page", place >= 0 ? rows[place + 1] : undefined));
}

/**
 * Where "previous" and "next" lead by the arrow keys.
 * @param {1 | -1} step
 */
export function turnPage(step) {
  const rows = listedRows();
  const row = ROW_OF.get(state.page);
  const place = row === undefined ? -1 : rows.indexOf(row);
  const to = place < 0 ? undefined : rows[place + step];
  if (to !== undefined) show({ page: DATA.pages.name[to] });
}

/** @param {number} row @param {HTMLElement} address */
function pageHead(row, address) {
  const groupFacts = Object.entries(DATA.pages.groups).map(([group, values]) => `${group}: ${values[row]}`);
  const facts = [...groupFacts, counted(DATA.pages.words[row], "word") + " of gold"].join(" · ");
  const said = [DATA.pages.errors[row], ...(DATA.pages.warnings[row] ?? [])].filter(Boolean);
  return element("div", { className: "page-head" },
    element("h2", {}, DATA.pages.name[row]),
    address,
    element("p", { className: "faint" }, facts),
    said.map((line, index) => element("p", { className: index === 0 && DATA.pages.errors[row] ? "bad" : "faint" }, line)));
}

/**
 * A link for addresses of the web; any other is text.
 * @param {string} url
 */
function addressLink(url) {
  if (!/^https?:\/\//i.test(url)) return url;
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url);
}

/** @param {number} row */
function scoreTable(row) {
  /** @param {Report.SystemPages} system */
  const f1 = (system) => figure(system, state.measure, "f1", row) ?? -1;
  const systems = [...DATA.systems].sort((one, other) => f1(other) - f1(one));
  const heading = ["System", "P", "R", "F1"].map((title, index) => element("th", { scope: "col", className: index ? "number" : "text" }, title));
  return element("div", { className: "scores" }, element("table", {},
    element("thead", {}, element("tr", {}, heading)), element("tbody", {}, systems.map((system) => scoreRow(system, row)))));
}

/** @param {HTMLElement} box */
function scrollToChosen(box) {
  const chosen = /** @type {HTMLElement} */ (box.querySelector(".chosen"));
  box.scrollTop = Math.max(0, chosen.offsetTop - box.clientHeight / 2);
}

/** @param {Report.SystemPages} system @param {number} row */
function scoreRow(system, row) {
  const { name } = system.info;
  const error = system.errors[row];
  const button = element("button", { type: "button", className: "link", "data-key": `score-${name}`, onclick: () => show({ system: name }) }, name);
  const figures = /** @type {const} */ (["precision", "recall", "f1"]).map((key) =>
    element("td", { className: key === "f1" ? "number strong" : "number" }, decimals(figure(system, state.measure, key, row))));
  const properties = { className: name === state.system ? "chosen" : "", title: error ?? `${decimals(system.ms[row], 1)} ms` };
  return element("tr", properties, element("td", { className: "text" }, button, error ? element("small", { className: "bad" }, " failed") : null), figures);
}

/**
 * @param {Report.PageDetails} page
 * @returns {Child}
 */
function picture(page) {
  const [width, height] = page.size;
  if (!width || !height) return null;
  const boxes = page.boxes[state.system];
  const path = (boxes ?? []).map(([left, top, across, down]) => `M${left} ${top}h${across}v${down}h${-across}z`).join("");
  const tint = drawing("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, drawing("path", { d: path }));
  const shot = page.picture ? element("img", { src: addressOfFile(page.picture), alt: "The page as rendered" }) : null;
  const sheet = element("div", { className: "sheet" }, shot, tint);
  sheet.style.aspectRatio = `${width} / ${height}`;
  return [
    element("p", { className: "faint" }, pictureCaption(page)),
    element("div", { className: "picture", tabIndex: 0, role: "group", ariaLabel: "Picture of the page" }, sheet),
  ];
}

/** @param {Report.PageDetails} page */
function pictureCaption(page) {
  const taken = page.picture ? "" : " No picture was taken.";
  const boxes = page.boxes[state.system];
  if (!boxes) return `${state.system} returns text without positions, so nothing is highlighted.${taken}`;
  return `Highlighted: what ${state.system} selected (${counted(boxes.length, "text node")}).${taken}`;
}

/** @param {Report.PageDetails} page @param {number} row */
function texts(page, row) {
  const output = page.outputs[state.system];
  const [gold, found] = [page.gold, output ?? ""].map(wordsOf);
  const shared = sharedWords(gold.map((place) => place.word), found.map((place) => place.word), state.words === "order");
  const right = shared.first.reduce((total, flag) => total + flag, 0);
  const error = chosenSystem().errors[row];
  const nothing = error ? `Failed: ${error}` : "Nothing was extracted.";
  return element("div", { className: "texts" },
    textsHead(shared.inOrder, { right, missed: gold.length - right, wrong: found.length - right }),
    pane("gold", "Gold", gold.length, page.gold ? markedText(page.gold, gold, shared.first, "missed") : ["There is no gold text."]),
    pane("output", state.system, found.length, output ? markedText(output, found, shared.second, "wrong") : [nothing]));
}

/** @param {boolean} inOrder @param {Record<string, number>} numbers of words by kind */
function textsHead(inOrder, numbers) {
  const legend = Object.entries(numbers).map(([kind, number]) =>
    element("span", {}, element("mark", { className: kind }, kind), ` ${whole(number)}`));
  const bounded = state.words === "order" && !inOrder
    ? element("small", { className: "faint" }, "These texts are too long to match in order. ") : null;
  return element("div", { className: "legend" }, legend, element("span", { className: "gap" }), bounded,
    choice("Words match", [["order", "in order"], ["anywhere", "anywhere"]], state.words, (words) => show({ words })));
}

/**
 * @param {string} id
 * @param {string} title
 * @param {number} number
 * @param {(Node | string)[]} nodes
 */
function pane(id, title, number, nodes) {
  return element("section", { className: "pane", id, ariaLabel: title },
    element("h3", {}, title, " ", element("small", {}, counted(number, "word"))),
    element("div", { className: "text-body", tabIndex: 0, role: "group", ariaLabel: `${title}, text` }, nodes));
}
