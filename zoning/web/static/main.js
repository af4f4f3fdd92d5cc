// Starts the part of the application that the address names.

import { byId, element } from "./dom.js";

/** @type {Record<string, string>} */
const PARTS = { "/": "./view.js", "/runs": "./runs.js", "/label": "./label.js", "/api": "./api.js" };

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#top nav a"))) {
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
}
try {
  const part = await import(PARTS[location.pathname]);
  byId("main").replaceChildren();
  await part.start(byId("main"), byId("tools"));
} catch (error) {
  byId("main").replaceChildren(element("p", { className: "empty error", role: "alert" }, `Could not load this part of the application: ${error.message}`));
  throw error;
}
