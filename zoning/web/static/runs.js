// Shows all runs over lists, or the one that the address names.

import { element } from "./dom.js";
import { showOverview } from "./runs/overview.js";
import { showRun } from "./runs/run.js";

/** @param {HTMLElement} main */
export async function start(main) {
  /** @type {(() => void) | null} */
  let leave = null;
  const show = async () => {
    leave?.();
    const name = new URLSearchParams(location.search).get("run");
    const place = element("div", { className: "runs" });
    main.replaceChildren(place);
    document.title = name ? `${name} · zoning` : "Runs · zoning";
    leave = name ? await showRun(place, name, main) : await showOverview(place);
  };
  addEventListener("popstate", show);
  await show();
}
