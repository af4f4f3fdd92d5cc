// What is known of the visit: addresses, times, warnings.

import { element, whole } from "../dom.js";

export class PageFacts {
  constructor() {
    this.root = element("div", { className: "facts" });
  }

  setSheet({ page, facts, zones }) {
    const rows = [
      ["Title", facts.title],
      ["Source", facts.url],
      ["Address", linked(facts.final_url)],
      ["Status", facts.http_status ?? ""],
      ["Language", facts.language || "not declared"],
      ["Captured", facts.captured_at],
      ["Browser", facts.browser],
      ["Viewport", facts.viewport.join(" × ")],
      ["Page", `${facts.document_size.map(whole).join(" × ")} px, ${whole(zones.length)} leaf zones`],
      ["Redirects", facts.redirects.join(" → ")],
      ["Revealed", facts.revealed.join(", ")],
      ["Resources", `${facts.resources.loaded} loaded, ${facts.resources.blocked} blocked, ${facts.resources.failed} failed`],
      ["Times", Object.entries(facts.timing_ms).map(([step, ms]) => `${step} ${whole(ms)} ms`).join(", ")],
      ["Warnings", facts.warnings.join("; ")],
      ["Picture", picture(page)],
    ];
    this.root.replaceChildren(
      element("dl", {}, rows.filter(([, value]) => value !== "").map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, element("bdi", {}, value))))),
      element("p", {}, element("a", { href: `/ui/pages/${page.id}/snapshot`, download: `${page.id}.snapshot.json.gz` }, "Save the snapshot")));
  }
}

function picture(page) {
  if (!page.tiles.length) return "none: a snapshot file holds none; where text lies is sketched";
  const last = page.tiles.at(-1);
  const missing = page.height - last.top - last.height;
  return missing > 1 ? `ends ${whole(missing)} px above the page's end` : "";
}

/** A link where it leads to the web; anything else is only words. */
function linked(address) {
  return /^https?:\/\//i.test(address) ? element("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, address) : address;
}
