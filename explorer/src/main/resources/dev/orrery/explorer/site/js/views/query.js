// Queries: an editor, the rows as JSON and as a table, what they cost, and how they were found.

import { containerParts } from "../api/resources.js";
import { query } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { sqlEditor } from "../ui/editor.js";
import { containerHeading } from "../ui/heading.js";
import { failed } from "../ui/notices.js";
import { completions, propertiesIn } from "../ui/sql.js";
import { exportMenu } from "./export.js";
import { history, remember } from "./history.js";
import { Results } from "./results.js";

const SAMPLE = "SELECT TOP 50 * FROM c";
const ROWS_MAX = 10_000;

export async function queryView(place, database, id) {
  const parts = containerParts(database, id);
  const run = new QueryRun(parts);
  let properties = new Map();
  const start = () => run.start(editor.text(), database, id);
  const editor = sqlEditor({
    label: "Query",
    run: start,
    hints: (mirror, { Pos }) => {
      const cursor = mirror.getCursor();
      const { start: typed, words } = completions(mirror.getRange(Pos(0, 0), cursor), properties);
      return { list: words, from: Pos(cursor.line, cursor.ch - typed.length), to: cursor };
    },
  });
  editor.element.classList.add("short");
  const past = h("details", { class: "panel" }, h("summary", {}, "History"));
  const use = (text) => {
    past.open = false;
    editor.show(text);
    editor.mirror.focus();
  };
  past.addEventListener("toggle", () => past.open && show(past, h("summary", {}, "History"), history(database, id, use)));
  show(place, containerHeading(database, id, "query"), editor.element,
    h("div", { class: "bar-row" },
      button("Run", start, { class: "primary", title: "Ctrl+Enter" }),
      h("span", { class: "hint" }, "Ctrl+Enter runs, Ctrl+Space completes")),
    past, run.element);
  editor.show("SELECT * FROM c");
  editor.mirror.execCommand("goDocEnd");
  query(parts, SAMPLE, { pageSize: 50 })
    .then(({ rows }) => {
      properties = propertiesIn(rows.map((row) => JSON.parse(row)));
    })
    .catch(failed);
  return () => run.stop();
}

/** A query at work: its pages so far. */
class QueryRun {
  #parts;
  #text;
  #results;
  #next;
  #stopping = new AbortController();
  element = h("div", { class: "results" });

  constructor(parts) {
    this.#parts = parts;
  }

  stop() {
    this.#stopping.abort();
  }

  async start(text, database, container) {
    this.stop();
    this.#stopping = new AbortController();
    this.#text = text;
    this.#next = undefined;
    this.#results = new Results();
    show(this.element, h("p", { class: "hint", role: "status" }, "Running…"));
    remember(database, container, text);
    await this.#page();
  }

  async #page() {
    const { signal } = this.#stopping;
    try {
      const page = await query(this.#parts, this.#text, { continuation: this.#next, explain: true, signal });
      this.#results.add(page);
      this.#next = page.continuation;
      show(this.element, this.#bar(), this.#results.element());
    } catch (problem) {
      if (!signal.aborted) {
        show(this.element, h("pre", { class: "problem", role: "alert" }, problem.message));
      }
    }
  }

  async #all() {
    const { signal } = this.#stopping;
    while (this.#next && this.#results.rows.length < ROWS_MAX && !signal.aborted) {
      await this.#page();
    }
  }

  #bar() {
    const more = this.#next
      ? [button("Load more", () => this.#page()), button("Load all", () => this.#all(), {
        title: `Up to ${ROWS_MAX.toLocaleString("en")} rows` })]
      : [];
    return h("div", { class: "bar-row" }, this.#results.summary(this.#next !== null), more,
      exportMenu(() => this.#results.rows));
  }
}
