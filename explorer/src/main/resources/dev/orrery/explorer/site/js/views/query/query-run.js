// A query at work: its pages so far.

import { query, unknownProperties } from "../../api/items.js";
import { button } from "../../ui/button.js";
import { h, show } from "../../ui/dom.js";
import { count } from "../../ui/format.js";
import { exportMenu } from "../export.js";
import { Results } from "../results.js";
import { doubts } from "./doubts.js";
import { chargeComparison } from "./index-change.js";
import { itemAddresses } from "./row-table.js";

const ROWS_MAX = 10_000;
const PAGE_ROWS = 100;
const PAGE_ROWS_OF_ALL = 1000;

export class QueryRun {
  #context;
  #refused;
  #doubted;
  #query;
  #results;
  #next;
  #ended;
  #comparison = null;
  #unknown = null;
  #stopping = new AbortController();
  element = h("div", { class: "results" });

  /**
   * Nothing yet.
   *
   * @param context the container: its parts and its definition
   * @param refused is told of a query that the server refuses
   * @param doubted is told of the properties that a query names and that items don't have
   */
  constructor(context, { refused, doubted }) {
    this.#context = context;
    this.#refused = refused;
    this.#doubted = doubted;
  }

  stop() {
    this.#stopping.abort();
  }

  /**
   * Runs what is asked for. A query that can be sent is remembered, also if the server then refuses it; what remembers it
   * returns what is to be told of the outcome.
   */
  async start(asked, sent) {
    this.#comparison = null;
    await this.#start(asked, sent);
  }

  async #start(asked, sent) {
    this.stop();
    this.#stopping = new AbortController();
    this.#next = undefined;
    this.#unknown = null;
    try {
      this.#query = asked();
    } catch (problem) {
      show(this.element, problemText(problem));
      return;
    }
    this.#results = new Results({
      parts: this.#context.parts,
      addressOf: itemAddresses(this.#context, this.#query.partitionKey),
      indexAdded: (name) => this.#startAgain(name),
    });
    this.#say("Running…");
    this.#ended = sent();
    await this.#load(() => false);
  }

  /** Runs the same query with an index that it did not have, and compares what the first page costs. */
  async #startAgain(name) {
    const before = this.#results.firstCharge();
    const query = this.#query;
    this.#comparison = null;
    await this.#start(() => query, () => this.#ended);
    if (this.#next !== undefined) {
      this.#comparison = { name, before, after: this.#results.firstCharge() };
      this.#draw(null);
    }
  }

  /** Loads a page, and more of them as long as they are wanted; what there is stays if one fails. */
  async #load(isMoreWanted, pageSize = PAGE_ROWS) {
    const { signal } = this.#stopping;
    const { text, ...options } = this.#query;
    let problem = null;
    do {
      try {
        const page = await query(this.#context.parts, text,
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
      this.#ended(this.#next === undefined ? { isRefused: true } : { isRefused: false, ...this.#results.outcome() });
      this.#draw(problem);
      if (problem === null && this.#next === null && this.#results.isNothing()) {
        await this.#doubt(signal);
      }
    }
  }

  /** Where nothing was found, something may be misspelled. The result stands without it if the server doesn't tell. */
  async #doubt(signal) {
    const { text, ...options } = this.#query;
    const found = await unknownProperties(this.#context.parts, text, { ...options, signal }).catch(() => null);
    if (found !== null && found.unknown.length > 0 && !signal.aborted) {
      this.#unknown = found;
      this.#doubted(text, found.unknown);
      this.#draw(null);
    }
  }

  #draw(problem) {
    show(this.element, problem === null ? null : problemText(problem),
      this.#comparison === null ? null : chargeComparison(this.#comparison),
      this.#next === undefined ? null : [this.#bar(), this.#unknown === null ? null : doubts(this.#unknown), this.#results.element(this.#next !== null)]);
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
