// What is shown where there is nothing yet: what would be here, and how it comes here.

import { h } from "./dom.js";
import { icon } from "./icons.js";

export function emptyState(drawing, title, text, ...actions) {
  return h("div", { class: "empty-state" }, icon(drawing), h("h2", {}, title), h("p", {}, text),
    actions.length === 0 ? null : h("div", { class: "buttons" }, actions));
}
