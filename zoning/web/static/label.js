// Shows the view of labelling that the address names, and stores the annotator's name.

import { element } from "./dom.js";
import { showOverview } from "./label/overview.js";
import { showPage } from "./label/page.js";
import { showQueue } from "./label/queue.js";

const NAME = "zoning.annotator";

/** @param {HTMLElement} main @param {HTMLElement} tools */
export async function start(main, tools) {
  const desk = new Desk(main, tools);
  addEventListener("popstate", () => desk.show());
  await desk.show();
}

/** What the views share: their container, the annotator, and the navigation between them. */
export class Desk {
  /** @param {HTMLElement} main @param {HTMLElement} tools */
  constructor(main, tools) {
    this.main = main;
    this.tools = tools;
    /** @type {(() => Promise<void>) | null} */
    this.leaving = null;
  }

  get annotator() {
    return localStorage.getItem(NAME) ?? "";
  }

  set annotator(name) {
    localStorage.setItem(NAME, name.trim());
  }

  /** @param {Record<string, string>} parameters */
  async go(parameters) {
    const query = new URLSearchParams(parameters).toString();
    history.pushState(null, "", query ? `/label?${query}` : "/label");
    await this.show();
  }

  /** Draws the view that the address names, after the view before has finished its work. */
  async show() {
    await this.leaving?.();
    this.leaving = null;
    const asked = Object.fromEntries(new URLSearchParams(location.search));
    this.tools.replaceChildren();
    const place = element("div", { className: "label-place" });
    this.main.replaceChildren(place);
    try {
      if (asked.page && this.annotator) this.leaving = await showPage(this, place, asked);
      else if (asked.queue && this.annotator) this.leaving = await showQueue(this, place, asked.queue);
      else await showOverview(this, place);
    } catch (error) {
      place.replaceChildren(
        element("div", { className: "empty" },
          element("p", { className: "error", role: "alert" }, error.message),
          element("p", {}, element("a", { href: "/label" }, "Back to all queues"))));
    }
  }
}
