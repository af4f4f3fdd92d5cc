// Renders the progress and speed of each annotator of a queue.

import { element, whole } from "../dom.js";
import { duration } from "./clock.js";
import { section } from "./form.js";

/** @param {Answer.Queue} queue */
export function people({ people: found }) {
  if (!found.length) return null;
  const headings = ["Annotator", "Done", "Skipped", "Started", "Time per page", "Corrections"];
  /** @param {Answer.Progress} one */
  const row = ({ annotator, done, skipped, begun, seconds, corrections }) => element("tr", {}, element("th", { scope: "row" }, annotator),
    [whole(done), whole(skipped), whole(begun), seconds === null ? "–" : duration(seconds), whole(corrections)].map((cell) => element("td", { className: "number" }, cell)));
  return section("People", "Time is the median active time on pages marked as done. Corrections are zones whose label differs from the pre-filled one.",
    element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: "People" }, element("table", { className: "lines people" },
      element("thead", {}, element("tr", {}, headings.map((words, place) => element("th", { scope: "col", className: place ? "number" : "" }, words)))),
      element("tbody", {}, found.map(row)))));
}
