// The plan of a query as a tree: what each step did and cost, and what would make it cheaper.

import { h } from "../ui/dom.js";
import { count, counted, percent, units } from "../ui/format.js";

/**
 * The plan of a query, of which there is an explanation for each page so far.
 *
 * @param offerOf an element of a list that offers to add an index
 */
export function planView(explanations, offerOf) {
  if (explanations.includes(null)) {
    return h("p", { class: "empty" }, "This server does not explain its plans.");
  }
  const isOneWay = new Set(explanations.map(({ plan }) => shape(plan))).size === 1;
  const { plan, advice, indexes, missingIndexes, requestUnits, requestUnitsFor } = isOneWay
    ? explanations.reduce(together)
    : explanations.at(-1);
  return h("div", { class: "workbench" },
    isOneWay ? null : h("p", { class: "hint" }, "The pages were made in different ways. This is the last one."),
    h("ul", { class: "plan", "aria-label": "Plan" }, rootStep(plan, requestUnits, requestUnitsFor)),
    h("section", { class: "panel" },
      h("h2", {}, "Advice"),
      advice.length === 0
        ? h("p", { class: "faint" }, "Nothing to say: this is as cheap as it gets.")
        : h("ul", { class: "advice" }, advice.map((sentence) => h("li", {}, sentence))),
      indexList("Indexes used", indexes),
      missingIndexes.length === 0 ? null : h("div", {}, h("h3", {}, "Indexes that would help"),
        h("ul", { class: "index-offers" }, missingIndexes.map(offerOf)))));
}

const shape = ({ operator, detail, inputs }) => `${operator} ${detail} (${inputs.map(shape).join()})`;

/** Two pages that were made in the same way as one; what is done once is done, and advised on, with the first. */
function together(one, next) {
  return {
    ...one,
    plan: stepsTogether(one.plan, next.plan),
    requestUnits: one.requestUnits + next.requestUnits,
    requestUnitsFor: Object.fromEntries(Object.entries(one.requestUnitsFor)
      .map(([purpose, charge]) => [purpose, charge + next.requestUnitsFor[purpose]])),
  };
}

/** Partitions are left out: one may have been visited for several pages. */
function stepsTogether(one, next) {
  return {
    ...one,
    partitions: undefined,
    rows: one.rows + next.rows,
    indexEntries: one.indexEntries + next.indexEntries,
    items: one.items + next.items,
    requestUnits: one.requestUnits + next.requestUnits,
    inputs: one.inputs.map((input, i) => stepsTogether(input, next.inputs[i])),
  };
}

/** The last step, with the charge of all of them, and what else is paid for than the steps before. */
function rootStep(plan, total, { partitions, rows, functions }) {
  const purposes = [[partitions, "for visits to partitions"], [rows, "for rows"], [functions, "for functions"]];
  return h("li", {},
    box(plan, `${units(total)} in all`,
      purposes.filter(([charge]) => charge > 0).map(([charge, purpose]) => `${units(charge)} ${purpose}`)),
    inputsOf(plan, total));
}

/** A step before the last; most of them cost nothing by themselves, and then have no figure. */
function step(plan, total) {
  const share = total > 0 ? plan.requestUnits / total : 0;
  return h("li", {},
    box(plan, share > 0 ? units(plan.requestUnits) : null, share > 0 ? [`${percent(share)} of the charge`] : [], share),
    inputsOf(plan, total));
}

const inputsOf = ({ inputs }, total) =>
  (inputs.length === 0 ? null : h("ul", {}, inputs.map((input) => step(input, total))));

function box({ operator, detail, rows, partitions, indexEntries, items }, charge, costs, share = 0) {
  const facts = [
    rows > 0 && items !== rows ? counted(rows, "row") : null,
    partitions > 0 ? counted(partitions, "partition") : null,
    indexEntries > 0 ? `${count(indexEntries)} index entries` : null,
    items > 0 ? `${counted(items, "item")} read` : null,
    ...costs,
  ].filter(Boolean);
  return h("div", { class: "step" },
    h("div", { class: "step-head" },
      h("strong", {}, operator), charge === null ? null : h("span", { class: "pill" }, charge)),
    detail ? h("code", {}, detail) : null,
    facts.length === 0 ? null : h("div", { class: "facts" }, facts.map((text) => h("span", {}, text))),
    share > 0
      ? h("div", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${share * 100}%` } }))
      : null);
}

function indexList(title, indexes) {
  return indexes.length === 0 ? null : h("div", {}, h("h3", {}, title),
    h("p", {}, indexes.map((paths, i) => [i > 0 ? " · " : "", h("code", {}, paths.join(", "))])));
}
