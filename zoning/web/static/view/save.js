// Taking what the server has written away, as a file.

import { element } from "../dom.js";

const KEPT_MS = 10_000;

/** @param {string} name without its suffix @param {Answer.Output} written */
export function saveAs(name, { text, suffix }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  element("a", { href: address, download: `${name}.${suffix}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
