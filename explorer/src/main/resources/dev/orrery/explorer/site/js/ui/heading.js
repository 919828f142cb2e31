// The head of a view: where one is, and what can be done here.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { address, containerAddress } from "./router.js";

const TABS = [
  ["items", "Items"],
  ["query", "Query"],
  ["schema", "Schema"],
  ["scripts", "Scripts"],
  ["partitions", "Partitions"],
  ["changes", "Change feed"],
  ["settings", "Settings"],
];

export function heading(title, ...actions) {
  return h("div", { class: "heading" }, h("h1", {}, title), h("div", { class: "buttons" }, actions));
}

/** The head of a container's views, with a link to each. */
export function containerHeading(database, container, current) {
  const tabs = h("nav", { class: "tabs", "aria-label": "Views of the container" }, TABS.map(([view, label]) =>
    h("a", { href: containerAddress(database, container, view), "aria-current": view === current ? "page" : null },
      label)));
  // On a narrow screen not all of them are in sight.
  new ResizeObserver(() => {
    const link = tabs.querySelector("[aria-current]");
    tabs.scrollLeft = link === null ? 0 : link.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - link.clientWidth) / 2;
  }).observe(tabs);
  return h("div", { class: "container-head" },
    h("h1", {}, icon("container"), h("a", { href: address("d", database) }, database), h("span", { class: "faint" }, " / "), container),
    tabs);
}
