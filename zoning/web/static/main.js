// Starts the part of the application that the address names. Pages of the documentation are complete without a script.

import { byId, element } from "./dom.js";

/** @type {Record<string, string>} */
const PARTS = { "/": "./view.js", "/runs": "./runs.js", "/label": "./label.js", "/api": "./api.js" };

/** @param {string} script */
async function start(script) {
  try {
    const part = await import(script);
    byId("main").replaceChildren();
    await part.start(byId("main"), byId("tools"));
  } catch (error) {
    byId("main").replaceChildren(element("p", { className: "empty error", role: "alert" }, `Could not load this part of the application: ${error.message}`));
    throw error;
  }
}

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#top nav a"))) {
  if (link.pathname === location.pathname || location.pathname.startsWith(`${link.pathname}/`)) link.setAttribute("aria-current", "page");
}
if (PARTS[location.pathname]) await start(PARTS[location.pathname]);
