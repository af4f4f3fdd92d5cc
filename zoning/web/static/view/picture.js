// Exports the picture: as PNG with the layers that are shown, or as the command that draws it.

import { element, notify } from "../dom.js";
import { answerTo } from "../http.js";
import { pictureCommand } from "./command.js";
import { copyCommand, saveBlob } from "./save.js";

/** @import { ViewAddress } from "../view.js" */

export class PictureExport {
  /** @param {ViewAddress} address */
  constructor(address) {
    this.address = address;
    /** @type {HTMLButtonElement} */
    this.save = element("button", { type: "button", data: { key: "save-picture" }, onclick: () => this.saved() }, "Save as PNG");
  }

  /**
   * @param {Answer.Sheet} sheet
   * @param {Answer.ReadingView | null} reading
   */
  buttons(sheet, reading) {
    const isCompared = Boolean(this.address.now.versus);
    this.save.title = isCompared ? "Both pictures side by side, with the layers that are shown" : "The picture with the layers that are shown";
    const command = isCompared || !reading ? "" : pictureCommand(sheet, this.address.now, this.address.defaults.x, reading.left.probabilities);
    const why = isCompared ? "The command line draws one method at a time" : "Show at least one layer first";
    const copy = element("button", {
      type: "button", className: "quiet", disabled: !command, title: command || why, data: { key: "copy-picture" }, onclick: () => copyCommand(command),
    }, "Copy picture command");
    return [this.save, copy];
  }

  async saved() {
    const { page, x, versus, layers } = this.address.now;
    const asked = new URLSearchParams({ x, layers, ...(versus ? { versus } : {}) });
    this.save.disabled = true;
    this.save.textContent = "Drawing …";
    try {
      const response = await answerTo(fetch(`/ui/pages/${page}/picture?${asked}`));
      saveBlob(`${page}${versus ? "-compared" : ""}.png`, await response.blob());
    } catch (error) {
      notify(error.message);
    } finally {
      this.save.disabled = false;
      this.save.textContent = "Save as PNG";
    }
  }
}
