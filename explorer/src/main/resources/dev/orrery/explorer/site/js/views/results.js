// The rows of a query so far, and what the server said about its pages.

import { members, pretty } from "../api/json.js";
import { h, table } from "../ui/dom.js";
import { jsonEditor } from "../ui/editor.js";
import { bytes, count, counted, millis, units } from "../ui/format.js";
import { tabs } from "../ui/tabs.js";
import { planView } from "./plan.js";

const ROWS_IN_TABLE = 1000;
const COLUMNS_MAX = 40;

export class Results {
  rows = [];
  #pages = [];
  #chosen = 0;

  add(page) {
    this.rows.push(...page.rows);
    this.#pages.push(page);
  }

  /** Rows, charge and time in one line. */
  summary(hasMore) {
    const sum = (part) => this.#pages.reduce((total, page) => total + part(page), 0);
    return h("span", { role: "status", class: "summary" },
      h("strong", {}, hasMore ? `${count(this.rows.length)}+ rows` : counted(this.rows.length, "row")), " · ",
      h("strong", {}, units(sum((page) => page.charge))), " · ",
      `${millis(sum((page) => page.millis))} · ${counted(this.#pages.length, "page")}`);
  }

  element() {
    const json = jsonEditor({ label: "Rows as JSON", readOnly: true });
    const { element, choose } = tabs("Results", [
      ["JSON", json.element],
      ["Table", rowTable(this.rows)],
      ["Plan", planView(this.#pages.map((page) => page.explanation))],
      ["Metrics", metricsTable(this.#pages)],
    ]);
    // What one looked at stays in front when more rows come.
    element.querySelectorAll("[role=tab]").forEach((tab, i) => tab.addEventListener("click", () => {
      this.#chosen = i;
      json.mirror.refresh();
    }));
    json.show(this.rows.length === 0 ? "[]" : pretty(`[${this.rows.join(",")}]`));
    choose(this.#chosen);
    return element;
  }
}

/** Objects become rows with a column for each property; other values have one column. Numbers stay as they are written. */
export function tableOf(rows) {
  const lines = rows.map((row) => new Map(row.startsWith("{")
    ? members(row).map(({ name, value }) => [name, value])
    : [["value", row]]));
  const columns = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const text = (value = "") => (value.startsWith('"') ? JSON.parse(value) : value);
  return { columns, lines: lines.map((line) => columns.map((name) => text(line.get(name)))) };
}

function rowTable(rows) {
  if (rows.length === 0) {
    return h("p", { class: "empty" }, "No rows.");
  }
  const { columns, lines } = tableOf(rows.slice(0, ROWS_IN_TABLE));
  return [
    table(columns.slice(0, COLUMNS_MAX), lines.map((line) => line.slice(0, COLUMNS_MAX).map(shortened)),
      { caption: "Rows" }),
    rows.length > ROWS_IN_TABLE ? h("p", { class: "hint" }, `The first ${count(ROWS_IN_TABLE)} rows.`) : null,
  ];
}

const shortened = (text) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function metricsTable(pages) {
  const sum = (name) => pages.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
  return table(["Measure", "All pages"], [
    ["Charge", units(pages.reduce((total, { charge }) => total + charge, 0))],
    ["Round trips, as seen from here", millis(pages.reduce((total, page) => total + page.millis, 0))],
    ["Execution in the server", millis(sum("totalExecutionTimeInMs"))],
    ["Planning", millis(sum("queryCompileTimeInMs"))],
    ["User-defined functions", millis(sum("userFunctionExecuteTimeInMs"))],
    ["Items read", count(sum("retrievedDocumentCount"))],
    ["Bytes read", bytes(sum("retrievedDocumentSize"))],
    ["Rows returned", count(sum("outputDocumentCount"))],
    ["Bytes returned", bytes(sum("outputDocumentSize"))],
  ], { caption: "Query metrics", numeric: [1] });
}
