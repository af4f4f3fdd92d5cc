// Renders the start page of labelling: the annotator, the queues, a new queue, the agreement, and the export.

import { counted, element, notify, percent } from "../dom.js";
import { get, post } from "../http.js";
import { kappa } from "./agreement.js";
import { field, form, section, sources } from "./form.js";
import { meter } from "./meter.js";

/** @import { Desk } from "../label.js" */

/** @param {Desk} desk @param {HTMLElement} place */
export async function showOverview(desk, place) {
  const who = desk.annotator ? `?annotator=${encodeURIComponent(desk.annotator)}` : "";
  const [all, agreements] = await Promise.all([get(`/ui/labels${who}`), get("/ui/labels/agreement")]);
  if (all.problems.length) notify(all.problems.join("; "));
  place.replaceChildren(element("div", { className: "label-overview" },
    nameForm(desk, all), queueTable(desk, all), newQueue(desk, all), agreementTable(agreements), exportForm(all)));
  if (!desk.annotator) place.querySelector("input")?.focus();
}

/** @param {Desk} desk @param {Answer.Overview} all */
function nameForm(desk, all) {
  const known = element("datalist", { id: "annotators" }, all.annotators.map((name) => element("option", { value: name })));
  const name = element("input", { type: "text", value: desk.annotator, maxLength: 60, required: true, autocomplete: "off" });
  name.setAttribute("list", "annotators");
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    desk.annotator = name.value;
    await desk.show();
    notify(`You label as ${desk.annotator}.`);
  };
  const note = desk.annotator ? "" : "Labels are saved under your name, so that several people can label the same page.";
  return section("Annotator", note,
    element("form", { className: "row", onsubmit: submit }, field("Your name", name), element("button", { className: desk.annotator ? "" : "primary" }, desk.annotator ? "Change" : "Start"), known));
}

/** @param {Desk} desk @param {Answer.Overview} all */
function queueTable(desk, all) {
  /** @param {Answer.QueueSummary} queue */
  const row = (queue) => {
    const { counts } = queue;
    const link = element("a", { href: `/label?${new URLSearchParams({ queue: queue.name })}` }, queue.name);
    link.onclick = (event) => {
      event.preventDefault();
      if (desk.annotator) desk.go({ queue: queue.name });
      else notify("Enter your name under Annotator first.");
    };
    return element("tr", {}, element("th", { scope: "row" }, link), element("td", { className: "faint" }, queue.origin),
      element("td", { className: "number", title: counts.failed ? `${counts.failed} more could not be fetched` : "" }, counts.pages),
      element("td", { className: "number" }, meter(counts.done / Math.max(counts.pages, 1)), counts.done));
  };
  return section("Queues", "",
    element("table", { className: "lines" },
      element("thead", {}, element("tr", {}, ["Queue", "From", "Pages", "Done by you"].map((words, place) => element("th", { className: place > 1 ? "number" : "", scope: "col" }, words)))),
      element("tbody", {}, all.queues.map(row))));
}

/** @param {Desk} desk @param {Answer.Overview} all */
function newQueue(desk, all) {
  const name = element("input", { type: "text", maxLength: 60, required: true, autocomplete: "off" });
  const pages = sources(all.local);
  const make = async () => {
    if (!desk.annotator) {
      notify("Enter your name under Annotator first.");
      return;
    }
    const made = await post("/ui/labels/queues", { name: name.value, ...pages.said() });
    await desk.go({ queue: made.name });
  };
  return section("New queue", all.local ? "From a list of URLs or a finished batch run. Each page is visited when it is first needed." : "From a list of URLs. Each page is visited when it is first needed.",
    form("new-queue", element("button", { className: "primary" }, "Create queue"), make, field("Name", name), pages.fields));
}

/** @param {Answer.PairAgreement[]} pairs */
function agreementTable(pairs) {
  if (!pairs.length) return section("Agreement", "Shows how far two annotators agree, once both have marked the same page as done.");
  /** @param {Answer.PairAgreement} pair */
  const row = ({ one, other, pages, agreement }) => element("tr", {}, element("th", { scope: "row" }, `${one} and ${other}`),
    [pages, percent(agreement.agreed_content / Math.max(agreement.words, 1), 1), kappa(agreement.content_kappa), percent(agreement.agreed / Math.max(agreement.words, 1), 1), kappa(agreement.kappa)].map((cell) => element("td", { className: "number" }, cell)));
  return section("Agreement", "Measured over the words of the pages that both have marked as done. κ is Cohen's kappa.",
    element("table", { className: "lines" },
      element("thead", {}, element("tr", {}, ["", "Pages", "Content agreed", "Content κ", "Labels agreed", "Labels κ"].map((words) => element(words ? "th" : "td", { className: words ? "number" : "", scope: words ? "col" : null }, words)))),
      element("tbody", {}, pairs.map(row))));
}

/** @param {Answer.Overview} all */
function exportForm(all) {
  const name = element("input", { type: "text", maxLength: 60, required: true, autocomplete: "off" });
  const whose = element("select", {}, element("option", { value: "" }, "everyone"), all.annotators.map((annotator) => element("option", { value: annotator }, annotator)));
  const said = element("div", { className: "said", role: "status" });
  const button = element("button", { disabled: !all.done }, "Export");
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    said.replaceChildren(element("p", { className: "faint" }, "Writing …"));
    try {
      const made = await post("/ui/labels/export", { name: name.value, annotators: whose.value ? [whose.value] : [] });
      said.replaceChildren(element("p", {}, `${counted(made.pages, "page")} written to ${made.folder}`), command(`zoning eval --data ${quoted(made.folder)} -x all`));
    } catch (error) {
      said.replaceChildren(element("p", { className: "error" }, error.message));
    } finally {
      button.disabled = false;
    }
  };
  return section("Export", `${counted(all.done, "page")} marked as done. The corpus in ${all.data} always holds all of them. An export is a copy that stays as it is, for evaluation and training.`,
    command(`zoning eval --data ${quoted(all.data)}`),
    element("form", { className: "row", onsubmit: submit }, field("Name of the copy", name), field("Labels of", whose), button), said);
}

/** @param {string} path */
const quoted = (path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** @param {string} words */
function command(words) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      notify("Copied.");
    } catch {
      notify("The browser blocked copying. Select the command and press Ctrl+C.");
    }
  };
  return element("div", { className: "command" }, element("code", {}, words), element("button", { type: "button", className: "quiet", onclick: copy }, "Copy"));
}
