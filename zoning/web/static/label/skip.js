// Asks for the reason why a page is skipped.

import { element, showDialog } from "../dom.js";
import { field, form } from "./form.js";

const REASONS = ["The page did not load", "Only a consent or log-in wall", "No main content", "A language that I do not read", "The zones do not fit the text"];

/**
 * Shows the dialog for the reason.
 * @param {(reason: string) => void} skip
 */
export function askWhy(skip) {
  const reason = element("input", { type: "text", required: true, maxLength: 200, autocomplete: "off" });
  const known = REASONS.map((words) => element("button", { type: "button", onclick: () => { reason.value = words; reason.focus(); } }, words));
  showDialog("ask", "Skip the page", (close) => [
    element("h2", {}, "Skip this page?"),
    element("p", {}, "The reason is kept with your labels. You can undo this at any time."),
    element("div", { className: "reasons" }, known),
    form("ask-form", element("button", { className: "primary" }, "Skip the page"), async () => {
      if (!reason.value.trim()) throw new Error("Enter a reason.");
      close();
      skip(reason.value.trim());
    }, field("Reason", reason)),
    element("div", { className: "row" }, element("button", { type: "button", onclick: close }, "Cancel")),
  ]);
  reason.focus();
}
