// The rows of a query so far, and what the server said about its pages.

import { pretty } from "../api/json.js";
import { h, table } from "../ui/dom.js";
import { jsonEditor } from "../ui/editor.js";
import { bytes, count, counted, millis, units } from "../ui/format.js";
import { tabs } from "../ui/tabs.js";
import { planView } from "./plan.js";
import { indexOffer } from "./query/index-change.js";
import { rowTable } from "./query/row-table.js";

export class Results {
  rows = [];
  #pages = [];
  #chosen = 0;
  #parts;
  #addressOf;
  #indexAdded;

  /**
   * No rows yet.
   *
   * @param parts the container
   * @param addressOf the address of the item that a row is of
   * @param indexAdded what to do when an index was added that the query wanted
   */
  constructor({ parts, addressOf, indexAdded }) {
    this.#parts = parts;
    this.#addressOf = addressOf;
    this.#indexAdded = indexAdded;
  }

  add(page) {
    this.rows.push(...page.rows);
    this.#pages.push(page);
  }

  /** Rows, charge and time in one line. */
  summary(hasMore) {
    const { charge, millis: taken } = this.outcome();
    return h("span", { role: "status", class: "summary" },
      h("strong", {}, hasMore ? `${count(this.rows.length)}+ rows` : counted(this.rows.length, "row")), " · ",
      h("strong", {}, units(charge)), " · ",
      `${millis(taken)} · ${counted(this.#pages.length, "page")}`);
  }

  /** What has come so far. */
  outcome() {
    const sum = (part) => this.#pages.reduce((total, page) => total + part(page), 0);
    return { rows: this.rows.length, charge: sum((page) => page.charge), millis: sum((page) => page.millis) };
  }

  /** Whether no row has anything in it. */
  isNothing() {
    return this.rows.every((row) => row === "{}");
  }

  /** What the first page cost. */
  firstCharge() {
    return this.#pages[0].charge;
  }

  element(hasMore) {
    const json = jsonEditor({ label: "Rows as JSON", readOnly: true });
    const { element, choose } = tabs("Results", [
      ["JSON", json.element],
      ["Table", rowTable(this.rows, this.#addressOf, hasMore)],
      ["Plan", planView(this.#pages.map((page) => page.explanation),
        (index) => indexOffer(this.#parts, index, this.#indexAdded))],
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
