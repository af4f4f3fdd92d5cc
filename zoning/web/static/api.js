// Renders the page that describes the API, from its OpenAPI document.

import { element } from "./dom.js";
import { endpoint } from "./api/endpoint.js";
import { prose } from "./api/prose.js";
import { nameOf, shapes } from "./api/schema.js";
import { get } from "./http.js";

/** @import { Description, Operation } from "./api/schema.js" */

/** @param {Description} description @param {Operation} operation */
function statuses(description, operation) {
  const rows = Object.entries(operation.responses).filter(([, found]) => found.$ref).map(([status, found]) => {
    const told = description.components.responses[nameOf(found)].description;
    const [meaning, kinds] = told.split(" Kinds: ");
    const names = kinds.replace(/\.$/, "").split(", ");
    return element("tr", {}, element("th", { scope: "row" }, status), element("td", {}, prose(meaning)),
      element("td", {}, names.flatMap((name, index) => [index ? ", " : "", element("code", {}, name)])));
  });
  const heads = ["status", "meaning", "kinds"].map((text) => element("th", { scope: "col" }, text));
  return element("div", { class: "wide" },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows)));
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
  named?.scrollIntoView();
}

/** @param {HTMLElement} main */
export async function start(main) {
  /** @type {[Description, Answer.Group[]]} */
  const [description, groups] = await Promise.all([get("/openapi.json"), get("/ui/formats")]);
  const formats = groups.flatMap((group) => group.formats);
  const posts = Object.entries(description.paths).flatMap(([path, { post }]) => (post ? [{ path, post }] : []));
  const contents = [...posts.map(({ path }) => [path, path.slice(1)]), ["Errors", "errors"], ["Schemas", "schemas"]];
  main.append(element("div", { class: "api" },
    element("nav", { class: "contents", "aria-label": "Contents" },
      contents.map(([name, id]) => element("a", { href: `#${id}` }, name)),
      element("a", { href: "/openapi.json" }, "openapi.json")),
    element("div", { class: "description" },
      element("h1", {}, "API ", element("small", {}, `zoning ${description.info.version}`)),
      description.info.description.split("\n").map((line) => element("p", {}, prose(line))),
      posts.map(({ path, post }) => endpoint(description, path, post, formats)),
      element("section", { id: "errors" }, element("h2", {}, "Errors"), statuses(description, posts[0].post)),
      element("section", { id: "schemas" }, element("h2", {}, "Schemas"), shapes(description.components.schemas)))));
  addEventListener("hashchange", openNamed);
  openNamed();
}
