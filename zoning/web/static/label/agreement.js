// Shows the agreement of two annotators on a page. Only offered when the user's own labels are done, to avoid bias.

import { counted, element, notify, percent } from "../dom.js";
import { get } from "../http.js";
import { keyOf } from "./session.js";

/** @import { LabelPage } from "./page.js" */

/**
 * Formats Cohen's kappa.
 * @param {number | null} value
 */
export const kappa = (value) => (value === null ? "–" : value.toFixed(3).replace("-", "−"));

/**
 * Fills `place` with a choice of the other annotators of the page.
 * @param {LabelPage} page
 * @param {HTMLElement} place
 */
export async function agreementPanel(page, place) {
  const me = page.annotator.toLowerCase();
  /** @type {Answer.LabelPage} */
  const { annotators } = await get(`/ui/labels/pages/${page.id}`);
  const others = annotators.filter((name) => name.toLowerCase() !== me);
  if (!others.length) {
    place.replaceChildren(element("p", { className: "faint" }, "Nobody else has labelled this page yet. A second annotator labels it under their own name."));
    return;
  }
  const result = element("div", { role: "status" });
  const select = element("select", { ariaLabel: "Compare with" }, others.map((name) => element("option", { value: name }, name)));
  const compare = async () => {
    try {
      await page.session.settled();
      const names = new URLSearchParams({ one: page.annotator, other: select.value });
      /** @type {Answer.Agreement} */
      const agreement = await get(`/ui/labels/pages/${page.id}/agreement?${names}`);
      page.agreement = agreement;
      result.replaceChildren(...figures(page, agreement, select.value));
      page.draw();
    } catch (error) {
      notify(error.message);
    }
  };
  place.replaceChildren(element("div", { className: "row" }, element("span", { className: "faint" }, "Compare with"), select, element("button", { type: "button", onclick: compare }, "Compare")), result);
}

/** @param {LabelPage} page @param {Answer.Agreement} agreement @param {string} other */
function figures(page, agreement, other) {
  /** @type {(agreed: number) => string} */
  const share = (agreed) => percent(agreed / Math.max(agreement.words, 1), 1);
  /** @type {(words: string, agreed: number, figure: number | null) => HTMLElement} */
  const row = (words, agreed, figure) => element("tr", {}, element("th", { scope: "row" }, words), element("td", { className: "number" }, share(agreed)), element("td", { className: "number" }, kappa(figure)));
  const table = element("table", { className: "lines small" },
    element("thead", {}, element("tr", {}, element("td", {}), element("th", { scope: "col", className: "number" }, "agreed"), element("th", { scope: "col", className: "number", title: "Cohen's kappa" }, "κ"))),
    element("tbody", {}, row("Content", agreement.agreed_content, agreement.content_kappa), row("Labels", agreement.agreed, agreement.kappa)));
  return [table, element("p", { className: "faint" }, `Measured over ${counted(agreement.words, "word")}. ${counted(agreement.differences.length, "zone")} labelled differently by you and ${other}:`), differences(page, agreement)];
}

/** @param {LabelPage} page @param {Answer.Agreement} agreement */
function differences(page, agreement) {
  /** @type {(difference: Answer.Agreement["differences"][number]) => HTMLElement} */
  const item = (difference) => {
    const index = page.keys.indexOf(keyOf(difference.zone));
    const words = `${page.labelWords(difference.one)} / ${page.labelWords(difference.other)}`;
    return element("li", {}, element("button", { type: "button", className: `quiet${difference.content ? " content" : ""}`, onclick: () => page.onZones((zones) => zones.select(index)) },
      element("span", {}, words), element("span", { className: "faint" }, page.zones[index]?.text ?? "")));
  };
  return element("ol", { className: "differences" }, agreement.differences.map(item));
}
