// Handles keys on the labelling page, wherever the focus is, except in text fields.

import { actionOf } from "./keys.js";

/** @import { LabelPage } from "./page.js" */

const TYPED_INTO = "input, select, textarea";
const PRESSED = "button, a, summary, label, input";

/** @param {LabelPage} page @param {AbortSignal} signal */
export function listenToKeys(page, signal) {
  addEventListener("keydown", (event) => act(page, event), { capture: true, signal });
}

/** @param {LabelPage} page @param {KeyboardEvent} event */
function act(page, event) {
  if (document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPED_INTO)) {
    if (event.key === "Escape") page.focusPage();
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
  }
  if (["Enter", " "].includes(event.key) && target?.closest(PRESSED)) return;
  const action = actionOf(event, page.labels);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  page.zoneMode.byKey = true;
  action(page);
}
