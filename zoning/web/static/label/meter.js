// A share as a short bar.

import { element } from "../dom.js";

export function meter(share) {
  const bar = element("span", { className: "bar" });
  bar.style.width = `${Math.round(share * 100)}%`;
  return element("span", { className: "meter", ariaHidden: "true" }, bar);
}
