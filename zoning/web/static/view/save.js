// Saves results as files, or copies them.

import { element, notify } from "../dom.js";

const KEPT_MS = 10_000;

/** @param {string} name of the file @param {Blob} content */
export function saveBlob(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** @param {string} name without its suffix @param {Answer.Output} written */
export function saveAs(name, { text, suffix }) {
  saveBlob(`${name}.${suffix}`, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/**
 * Copies a command, and shows a message.
 * @param {string} command
 */
export async function copyCommand(command) {
  try {
    await navigator.clipboard.writeText(command);
    notify(`Copied: ${command}`);
  } catch {
    notify(command); // the browser does not allow copying: show the command
  }
}
