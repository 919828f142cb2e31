// Queries: an editor, the rows as JSON and as a table, what they cost, and how they were found.

import { containerParts, read } from "../api/resources.js";
import { query } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { sqlEditor } from "../ui/editor.js";
import { count } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { failed } from "../ui/notices.js";
import { completions, parametersIn, propertiesIn } from "../ui/sql.js";
import { exportMenu } from "./export.js";
import { history, remember } from "./history.js";
import { QueryOptions } from "./query-options.js";
import { Results } from "./results.js";

const SAMPLE = "SELECT TOP 50 * FROM c";
const ROWS_MAX = 10_000;
const PAGE_ROWS = 100;
const PAGE_ROWS_OF_ALL = 1000;

// What was typed stays when one looks at something else in between.
const drafts = new Map();

/** What the query editor of a container shows when it is next opened. */
export const draftQuery = (database, id, text) => drafts.set(containerParts(database, id).join("/"), { text });

export async function queryView(place, database, id) {
  const parts = containerParts(database, id);
  const definition = await read(parts);
  let unmark = () => {};
  const run = new QueryRun(parts, ({ place: wrong, message }) => {
    unmark();
    unmark = wrong === undefined ? () => {} : editor.mark(wrong, message);
  });
  let properties = new Map();
  const start = () => {
    unmark();
    return run.start(() => ({ text: editor.text(), ...options.values() }), () => remember(database, id, typed()));
  };
  const editor = sqlEditor({
    label: "Query",
    run: start,
    hints: (mirror, { Pos }) => {
      const cursor = mirror.getCursor();
      const { start: typedPart, words } = completions(mirror.getRange(Pos(0, 0), cursor), properties);
      return { list: words, from: Pos(cursor.line, cursor.ch - typedPart.length), to: cursor };
    },
  });
  editor.element.classList.add("short");
  const { paths = [], systemKey = false } = definition.partitionKey ?? {};
  const options = new QueryOptions(systemKey ? [] : paths,
    { unnamed: () => parametersIn(editor.text()), run: start });
  const typed = () => ({ text: editor.text(), ...options.typed() });
  const past = h("details", { class: "panel" }, h("summary", {}, "History"));
  const use = (query) => {
    past.open = false;
    editor.show(query.text);
    options.use(query);
    editor.mirror.focus();
  };
  past.addEventListener("toggle", () => past.open && show(past, h("summary", {}, "History"), history(database, id, use)));
  show(place, containerHeading(database, id, "query"), editor.element, options.element, past, run.element);
  const draft = drafts.get(parts.join("/")) ?? { text: "SELECT * FROM c" };
  editor.show(draft.text);
  options.use(draft);
  editor.mirror.execCommand("goDocEnd");
  query(parts, SAMPLE, { pageSize: 50 })
    .then(({ rows }) => {
      properties = propertiesIn(rows.map((row) => JSON.parse(row)));
    })
    .catch(failed);
  return () => {
    run.stop();
    drafts.set(parts.join("/"), typed());
  };
}

/** A query at work: its pages so far. */
class QueryRun {
  #parts;
  #refused;
  #query;
  #results;
  #next;
  #stopping = new AbortController();
  element = h("div", { class: "results" });

  /** @param refused is told of a query that the server refuses */
  constructor(parts, refused) {
    this.#parts = parts;
    this.#refused = refused;
  }

  stop() {
    this.#stopping.abort();
  }

  /** Runs what is asked for; a query that can be sent is remembered, also if the server then refuses it. */
  async start(asked, sent) {
    this.stop();
    this.#stopping = new AbortController();
    this.#next = undefined;
    this.#results = new Results();
    try {
      this.#query = asked();
    } catch (problem) {
      show(this.element, problemText(problem));
      return;
    }
    this.#say("Running…");
    sent();
    await this.#load(() => false);
  }

  /** Loads a page, and more of them as long as they are wanted; what there is stays if one fails. */
  async #load(isMoreWanted, pageSize = PAGE_ROWS) {
    const { signal } = this.#stopping;
    const { text, ...options } = this.#query;
    let problem = null;
    do {
      try {
        const page = await query(this.#parts, text,
          { ...options, continuation: this.#next, pageSize, explain: true, signal });
        if (!signal.aborted) {
          this.#results.add(page);
          this.#next = page.continuation;
        }
      } catch (failure) {
        problem = failure;
      }
    } while (problem === null && !signal.aborted && this.#next && isMoreWanted());
    if (!signal.aborted) {
      if (problem !== null) {
        this.#refused(problem);
      }
      show(this.element, problem === null ? null : problemText(problem),
        this.#next === undefined ? null : [this.#bar(), this.#results.element()]);
    }
  }

  #all() {
    return this.#load(() => {
      this.#say(`${count(this.#results.rows.length)} rows so far…`);
      return this.#results.rows.length < ROWS_MAX;
    }, PAGE_ROWS_OF_ALL);
  }

  #say(text) {
    show(this.element, h("p", { class: "hint", role: "status" }, text));
  }

  #bar() {
    const more = this.#next
      ? [button("Load more", () => this.#load(() => false)), button("Load all", () => this.#all(), {
        title: `Up to ${count(ROWS_MAX)} rows` })]
      : [];
    return h("div", { class: "bar-row" }, this.#results.summary(this.#next !== null), more,
      exportMenu(() => this.#results.rows));
  }
}

const problemText = (problem) => h("pre", { class: "problem", role: "alert" }, problem.message);
