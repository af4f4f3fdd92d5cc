// Knows the position of a page in its queue, and goes to other pages of it.

import { notify } from "../dom.js";
import { openItem } from "./lines.js";

/** @import { Desk } from "../label.js" */

export class QueuePlace {
  /** @param {Desk} desk @param {Answer.Queue | null} queue @param {string} item the number of the page's item */
  constructor(desk, queue, item) {
    this.desk = desk;
    this.name = queue?.name ?? "";
    this.items = (queue?.items ?? []).filter((one) => !one.failed || String(one.number) === item);
    /** The number of pages in the queue; of a long queue, not all are listed. */
    this.count = Math.max(queue?.counts.pages ?? 0, this.items.length);
    /** -1 if the page is not in the list. */
    this.index = this.items.findIndex((one) => String(one.number) === item);
  }

  get last() {
    return this.items.length - 1;
  }

  /**
   * Goes to another page of the queue.
   * @param {number} by
   */
  async turn(by) {
    const next = this.items[this.index + by];
    if (this.index < 0 || !next) {
      notify(by > 0 ? "This is the last page of the queue." : "This is the first page of the queue.");
      return;
    }
    try {
      const page = next.page || await openItem(this.name, next.number, (step) => notify(`Next page: ${step} …`));
      notify("");
      await this.desk.go({ queue: this.name, item: String(next.number), page });
    } catch (error) {
      notify(`${next.source}: ${error.message}`);
    }
  }
}
