// The plan of a query as a tree: what each step did and cost, and what would make it cheaper.

import { h } from "../ui/dom.js";
import { count, counted, percent, units } from "../ui/format.js";

export function planView(explanation) {
  if (explanation === null) {
    return h("p", { class: "empty" }, "This server does not explain its plans.");
  }
  const { plan, advice, indexes, missingIndexes, requestUnits } = explanation;
  return h("div", { class: "workbench" },
    h("ul", { class: "plan", "aria-label": "Plan" }, step(plan, requestUnits)),
    h("section", { class: "panel" },
      h("h2", {}, "Advice"),
      advice.length === 0
        ? h("p", { class: "faint" }, "Nothing to say: this is as cheap as it gets.")
        : h("ul", { class: "advice" }, advice.map((sentence) => h("li", {}, sentence))),
      indexList("Indexes used", indexes),
      indexList("Indexes that would help", missingIndexes)));
}

function step({ operator, detail, rows, partitions, indexEntries, items, requestUnits, inputs }, total) {
  const share = total > 0 ? requestUnits / total : 0;
  const facts = [
    rows > 0 ? counted(rows, "row") : null,
    partitions > 0 ? counted(partitions, "partition") : null,
    indexEntries > 0 ? `${count(indexEntries)} index entries` : null,
    items > 0 ? `${counted(items, "item")} read` : null,
    share > 0 ? `${percent(share)} of the charge` : null,
  ].filter(Boolean);
  return h("li", {},
    h("div", { class: "step" },
      h("div", { class: "step-head" }, h("strong", {}, operator), h("span", { class: "pill" }, units(requestUnits))),
      detail ? h("code", {}, detail) : null,
      h("div", { class: "facts" }, facts.map((text) => h("span", {}, text))),
      share > 0 ? h("div", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${share * 100}%` } })) : null),
    inputs.length === 0 ? null : h("ul", {}, inputs.map((input) => step(input, total))));
}

function indexList(title, indexes) {
  return indexes.length === 0 ? null : h("div", {}, h("h3", {}, title),
    h("p", {}, indexes.map((paths, i) => [i > 0 ? " · " : "", h("code", {}, paths.join(", "))])));
}
