// Tabs: panels of which one is shown at a time.

import { element } from "../dom.js";

/** @import { ViewAddress } from "../view.js" */
/** @typedef {{ root: HTMLElement, opened?: () => unknown }} Panel `opened` is called when the panel is shown */

const KEYS = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]);

export class Tabs {
  /** @param {string} label @param {ViewAddress} address @param {[name: string, words: string, panel: Panel][]} panels */
  constructor(label, address, panels) {
    this.address = address;
    this.panels = panels;
    this.buttons = panels.map(([name, words]) =>
      element("button", {
        type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, className: "quiet",
        onclick: () => this.choose(name),
      }, words));
    for (const [name, , panel] of panels) {
      panel.root.id = `panel-${name}`;
      panel.root.setAttribute("role", "tabpanel");
      panel.root.setAttribute("aria-labelledby", `tab-${name}`);
      panel.root.tabIndex = 0;
    }
    const list = element("div", { role: "tablist", className: "tablist", "aria-label": label, onkeydown: (event) => this.typed(event) }, this.buttons);
    this.root = element("section", { className: "tabs" }, list, panels.map(([, , panel]) => panel.root));
  }

  /** @param {string} name */
  choose(name) {
    this.address.change({ tab: name });
    this.render();
  }

  render() {
    this.panels.forEach(([name, , panel], place) => {
      const chosen = name === this.address.now.tab;
      this.buttons[place].setAttribute("aria-selected", String(chosen));
      this.buttons[place].tabIndex = chosen ? 0 : -1;
      panel.root.hidden = !chosen;
      if (chosen) panel.opened?.();
    });
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const step = KEYS.get(event.key);
    if (!step) return;
    const count = this.panels.length;
    const place = this.panels.findIndex(([name]) => name === this.address.now.tab);
    const next = (place + step + count) % count;
    event.preventDefault();
    this.choose(this.panels[next][0]);
    this.buttons[next].focus();
  }
}
