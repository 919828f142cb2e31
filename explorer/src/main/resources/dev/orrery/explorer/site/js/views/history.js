// The queries that were run in this browser, the latest first: what they were sent with, when, and what they cost.

import { h } from "../ui/dom.js";
import { counted, date, millis, units } from "../ui/format.js";
import { keep, kept } from "../ui/kept.js";

const KEPT = 50;
const WHAT = "queries";

function stored(database, container) {
  const found = kept(WHAT, database, container) ?? [];
  // At first there were only texts.
  return found.map((one) => (typeof one === "string" ? { text: one, parameters: [], partitionKey: [] } : one));
}

/**
 * Remembers that a query was sent now. The returned function adds what came of it: how many rows, in what time, at what
 * charge.
 */
export function remember(database, container, { text, parameters, partitionKey }) {
  const query = { text, parameters, partitionKey };
  const facts = { seconds: Date.now() / 1000 };
  const write = () => {
    const others = stored(database, container).filter((other) => !isSame(other, query));
    keep(WHAT, database, container, [{ ...query, ...facts }, ...others].slice(0, KEPT));
  };
  write();
  return (outcome) => {
    Object.assign(facts, outcome);
    write();
  };
}

const isSame = (one, other) => ["text", "parameters", "partitionKey"]
  .every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));

/** The queries as buttons that hand them to the editor. */
export function history(database, container, use) {
  const queries = stored(database, container);
  return queries.length === 0
    ? h("p", { class: "hint" }, "None yet.")
    : h("ul", { class: "history" }, queries.map((query) => h("li", {},
      h("button", { type: "button", class: "quiet", title: query.text, onclick: () => use(query) }, queryLine(query)),
      h("span", { class: "hint outcome" }, outcomeOf(query)))));
}

/** A query in a line: its text and what it is sent with. */
export function queryLine({ text, parameters, partitionKey }) {
  const facts = parameters.map(({ name, value }) => `${name} = ${value}`);
  if (partitionKey.length > 0) {
    facts.push(`partition key ${partitionKey.filter(Boolean).join(", ")}`);
  }
  return [text.replace(/\s+/g, " "), facts.length === 0 ? null : h("span", { class: "faint" }, ` ${facts.join(" · ")}`)];
}

function outcomeOf({ seconds, charge, millis: taken, rows, isRefused }) {
  return [
    seconds === undefined ? null : date(seconds),
    isRefused ? "refused" : null,
    charge === undefined ? null : `${units(charge)} · ${millis(taken)} · ${counted(rows, "row")}`,
  ].filter(Boolean).join(" · ");
}
