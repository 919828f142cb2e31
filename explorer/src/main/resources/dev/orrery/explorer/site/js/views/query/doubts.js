// What may be misspelled in a query that found nothing.

import { h } from "../../ui/dom.js";
import { units } from "../../ui/format.js";

/** A line for each property that none of the items has that were looked at, and what looking cost. */
export function doubts({ unknown, charge }) {
  return h("div", { class: "doubts", role: "status" },
    unknown.map(({ sentence }) => h("div", { class: "verdict" },
      h("span", { class: "pill warn" }, "Misspelled?"), h("span", {}, sentence))),
    h("p", { class: "hint" }, `Looking at them cost ${units(charge)} more.`));
}
