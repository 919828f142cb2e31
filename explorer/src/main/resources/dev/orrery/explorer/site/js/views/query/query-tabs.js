// Several queries of a container, each in a tab. They are kept in this browser.

import { h, show } from "../../ui/dom.js";
import { keep, kept } from "../../ui/kept.js";

const WHAT = "open-queries";
const FIRST = { text: "SELECT * FROM c", parameters: [], partitionKey: [] };

/** Opens a query in a tab of its own when the container's queries are next shown. */
export function openNext(database, container, query) {
  const { queries } = stored(database, container);
  const isUntouched = queries.length === 1 && queries[0].text === FIRST.text;
  const others = isUntouched ? [] : queries;
  const name = isUntouched ? queries[0].name : nextName(queries);
  keep(WHAT, database, container, { queries: [...others, { ...FIRST, name, ...query }], chosen: others.length });
}

function stored(database, container) {
  const found = kept(WHAT, database, container);
  return found?.queries?.length > 0
    ? { queries: found.queries, chosen: Math.min(found.chosen ?? 0, found.queries.length - 1) }
    : { queries: [{ ...FIRST, name: "Query 1" }], chosen: 0 };
}

/** A name that no tab has. */
function nextName(queries) {
  const names = queries.map(({ name }) => name);
  let number = 1;
  while (names.includes(`Query ${number}`)) {
    number++;
  }
  return `Query ${number}`;
}

export class QueryTabs {
  #database;
  #container;
  #make;
  #open = [];
  #chosen = 0;
  #list = h("div", { role: "tablist", class: "query-tabs", "aria-label": "Queries", onkeydown: (event) => this.#pressed(event) });
  #panel = h("div", { role: "region", class: "workbench", "aria-label": "Query in this tab" });
  head = h("div", { class: "query-tabs-row" }, this.#list,
    h("button", { type: "button", class: "quiet small", onclick: () => this.add({}) }, "New query"));
  panel = this.#panel;

  /**
   * The tabs that were left open.
   *
   * @param make makes of a query what its tab shows: element, typed() and stop()
   */
  constructor(database, container, make) {
    this.#database = database;
    this.#container = container;
    this.#make = make;
    const { queries, chosen } = stored(database, container);
    queries.forEach((query) => this.#append(query));
    this.#choose(chosen);
  }

  /** What the tab in front shows. */
  get current() {
    return this.#open[this.#chosen].shown;
  }

  get name() {
    return this.#open[this.#chosen].name;
  }

  /** Opens a query in a new tab, or brings the tab to the front that has its name. */
  add({ name, ...query }) {
    const there = name === undefined ? -1 : this.#open.findIndex((one) => one.name === name);
    if (there >= 0) {
      this.#open[there].shown.use({ ...FIRST, ...query });
      this.#choose(there);
    } else {
      this.#append({ ...FIRST, ...query, name: name ?? nextName(this.#open) });
      this.#choose(this.#open.length - 1);
    }
    this.keep();
    this.current.focus();
  }

  /** Gives the tab in front another name; a tab that had it gets a number instead. */
  rename(name) {
    this.#open.filter((one, i) => i !== this.#chosen && one.name === name).forEach((one) => {
      one.name = nextName(this.#open);
    });
    this.#open[this.#chosen].name = name;
    this.#draw();
    this.keep();
  }

  keep() {
    keep(WHAT, this.#database, this.#container, {
      queries: this.#open.map(({ name, shown }) => ({ name, ...shown.typed() })),
      chosen: this.#chosen,
    });
  }

  /** Stops what runs in any tab. */
  leave() {
    this.#open.forEach(({ shown }) => shown.stop());
    this.keep();
  }

  #append({ name, ...query }) {
    this.#open.push({ name, shown: this.#make(query) });
  }

  #close(i) {
    if (this.#open.length > 1) {
      this.#open[i].shown.stop();
      this.#open.splice(i, 1);
      this.#choose(this.#chosen > i || this.#chosen === this.#open.length ? this.#chosen - 1 : this.#chosen);
      this.#focus();
      this.keep();
    }
  }

  #choose(i) {
    this.#chosen = i;
    this.#draw();
    show(this.#panel, this.current.element);
    this.current.shownAgain();
  }

  #focus() {
    this.#list.querySelectorAll("[role=tab]")[this.#chosen].focus();
  }

  #draw() {
    show(this.#list, this.#open.map(({ name }, i) => h("span", { class: "query-tab", role: "presentation" },
      h("button", { type: "button", role: "tab", "aria-selected": String(i === this.#chosen), tabindex: i === this.#chosen ? 0 : -1,
        onclick: () => {
          this.#choose(i);
          this.#focus();
          this.keep();
        } }, name),
      this.#open.length === 1 ? null : h("button", { type: "button", class: "quiet", tabindex: -1, "aria-label": `Close ${name}`,
        title: "Close (Delete)", onclick: () => this.#close(i) }, "✕"))));
  }

  #pressed(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      this.#choose((this.#chosen + step + this.#open.length) % this.#open.length);
      this.keep();
      this.#focus();
    } else if (event.key === "Delete") {
      this.#close(this.#chosen);
    }
  }
}
