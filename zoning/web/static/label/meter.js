// Renders a share as a short bar.

import { element } from "../dom.js";

/** @param {number} share from 0 to 1 */
export function meter(share) {
  const bar = element("span", { className: "bar" });
  bar.style.width = `${Math.round(share * 100)}%`;
  return element("span", { className: "meter", ariaHidden: "true" }, bar);
}
