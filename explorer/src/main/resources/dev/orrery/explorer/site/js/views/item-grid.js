// The items of a container as a grid: columns from the data, in any order, some of them selected.

import { entityValues } from "../api/entities.js";
import { keyOf, namesOf, query } from "../api/items.js";
import { member, members } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { emptyState } from "../ui/empty.js";
import { count, date, units } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { isTable, kindOf } from "../ui/kinds.js";
import { containerAddress } from "../ui/router.js";
import { deleteItems } from "./bulk-delete.js";
import { chooseColumns, chosenColumns, compare, offeredColumns, typeOf, usualColumns } from "./grid-columns.js";
import { duplicate } from "./item.js";

const CELL_MAX = 120;

// Filters stay when one looks at something else in between.
const filters = new Map();

export class ItemGrid {
  #context;
  #entities;
  #rows = [];
  #selected = new Set();
  #sort = null;
  #continuation = null;
  #charge = 0;
  #loads = 0;
  #current = "";
  #body = h("div", {});
  #bar = h("div", { class: "grid-bar" });
  #foot = h("div", { class: "list-foot" });
  #all = h("input", { type: "checkbox", "aria-label": "Select all", onchange: () => this.#selectAll() });
  filter = h("input", { type: "text", "aria-label": "Filter", spellcheck: "false",
    placeholder: "WHERE c.likes > 10 ORDER BY c._ts DESC" });
  element = h("div", { class: "list" }, this.#bar, this.#body, this.#foot);
  isStale = true;

  constructor(context) {
    this.#context = context;
    this.#entities = isTable(context.definition);
    this.name = context.parts.join("/");
    if (this.#entities) {
      this.filter.placeholder = 'WHERE c.Age["$v"] > 30 ORDER BY c._ts DESC';
    }
    this.filter.value = filters.get(this.name) ?? "";
    this.filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        this.load();
      }
    });
  }

  async load() {
    filters.set(this.name, this.filter.value);
    this.#loads++;
    this.#rows = [];
    this.#selected.clear();
    this.#charge = 0;
    this.#continuation = null;
    this.isStale = false;
    await this.#loadPage();
  }

  async #loadPage() {
    const load = this.#loads;
    try {
      const page = await query(this.#context.parts, this.#text(), { continuation: this.#continuation });
      // Meanwhile the grid may have been asked for anew.
      if (load === this.#loads) {
        this.#rows.push(...page.rows.map((text) => this.#row(text)));
        this.#charge += page.charge;
        this.#continuation = page.continuation;
        this.#draw();
      }
    } catch (problem) {
      if (load === this.#loads) {
        show(this.#body, h("p", { class: "problem", role: "alert" }, problem.message));
        show(this.#foot);
      }
    }
  }

  #text() {
    const filter = this.filter.value.trim();
    const clause = filter === "" || /^(where|order\s+by|offset|join)\b/i.test(filter) ? filter : `WHERE ${filter}`;
    return `SELECT VALUE c FROM c ${clause}`;
  }

  #row(text) {
    const { values, types } = this.#entities
      ? entityValues(text) : { values: new Map(members(text).map(({ name, value }) => [name, value])), types: new Map() };
    const { database, id: container, definition } = this.#context;
    const id = JSON.parse(member(text, "id"));
    const key = keyOf(definition, text);
    return { text, values, types, id, key, keys: this.#paths().map((path) => keyOf({ partitionKey: { paths: [path] } }, text)
      .slice(1, -1)), href: containerAddress(database, container, "items", id, key) };
  }

  #paths() {
    return this.#context.definition.partitionKey.paths;
  }

  #draw() {
    show(this.#body, this.#rows.length === 0 ? this.#nothing() : this.#table());
    const more = this.#continuation === null ? null : button("Load more", () => this.#loadPage(), { class: "small" });
    const order = this.#sort !== null && this.#continuation !== null
      ? " · sorted among what is loaded: ORDER BY in the filter sorts all" : "";
    show(this.#foot, h("span", { class: "hint" },
      `${this.#counted()}${this.#continuation ? " loaded" : ""} · ${units(this.#charge)}${order}`), more);
    this.#drawBar();
    this.#markCurrent();
  }

  #counted() {
    const { item, items } = kindOf(this.#context.definition);
    return this.#rows.length === 1 ? `1 ${item}` : `${count(this.#rows.length)} ${items}`;
  }

  #nothing() {
    if (this.#entities && !this.filter.value) {
      return emptyState("item", "No entities yet.", "An entity has a PartitionKey, a RowKey and properties with types. Create one "
        + "here, or let an application write them.", h("a", { class: "button", href: "#/connect" }, "Connect an application"));
    }
    return this.filter.value
      ? emptyState("search", "No items match.", "The filter is what stands behind FROM c in a query: a condition, or WHERE, "
        + "ORDER BY and JOIN.")
      : emptyState("item", "No items yet.", "An item is a JSON document with an id and a partition key. Create one here, upload "
        + "files, or let an application write them.", h("a", { class: "button", href: "#/connect" }, "Connect an application"));
  }

  /** The columns: what tells items from one another first. */
  #columns() {
    const paths = this.#paths().map((path, i) => ({
      name: namesOf(path).join("."), label: path, value: ({ keys }) => (keys[i] === "{}" ? undefined : keys[i]), isKey: true,
    }));
    const offered = this.#offered();
    const chosen = chosenColumns(this.#context) ?? usualColumns(offered);
    if (this.#entities) {
      return ["PartitionKey", "RowKey", ...offered.filter((name) => chosen.includes(name))].map((name) => ({
        name, label: name, value: ({ values }) => values.get(name), isLink: name === "RowKey", type: this.#type(name),
      }));
    }
    return [
      { name: "id", label: "id", value: ({ values }) => values.get("id"), isLink: true },
      ...paths.filter(({ name }) => name !== "id"),
      ...offered.filter((name) => chosen.includes(name))
        .map((name) => ({ name, label: name, value: ({ values }) => values.get(name) })),
    ];
  }

  /** The type that all loaded entities have in a column, as far as they have a value there. */
  #type(name) {
    const types = new Set(this.#rows.map((row) => row.types.get(name)).filter((type) => type !== undefined));
    return types.size > 1 ? "mixed" : [...types][0];
  }

  #offered() {
    return offeredColumns(this.#rows, this.#entities
      ? ["PartitionKey", "RowKey"] : ["id", ...this.#paths().map((path) => namesOf(path).join("."))]);
  }

  #table() {
    const columns = this.#columns();
    const sorted = columns.find(({ name }) => name === this.#sort?.name);
    const rows = sorted === undefined ? this.#rows : this.#rows.toSorted((a, b) =>
      compare(sorted.value(a), sorted.value(b)) * (this.#sort.isDescending ? -1 : 1));
    return h("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": "Items" },
      h("table", { class: "grid" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, this.#all), columns.map((column) => this.#head(column)))),
        h("tbody", {}, rows.map((row) => this.#line(row, columns)))));
  }

  #head({ name, label, type }) {
    const isSorted = this.#sort?.name === name;
    const order = isSorted ? (this.#sort.isDescending ? "descending" : "ascending") : null;
    return h("th", { scope: "col", "aria-sort": order },
      button([label, h("span", { "aria-hidden": "true" }, { ascending: "▲", descending: "▼" }[order] ?? "")],
        () => this.#sortBy(name), { class: "quiet small", title: "Sort what is loaded" }),
      type === undefined ? null : h("span", { class: "type" }, type));
  }

  /** Up, then down, then as the server sent them. */
  #sortBy(name) {
    const before = this.#sort?.name === name ? this.#sort : null;
    this.#sort = before === null ? { name, isDescending: false } : before.isDescending ? null : { name, isDescending: true };
    this.#draw();
    this.#body.querySelectorAll("th button")[this.#columns().findIndex((column) => column.name === name)]?.focus();
  }

  #line(row, columns) {
    const box = h("input", { type: "checkbox", "aria-label": `Select ${row.id}`, checked: this.#selected.has(row),
      onchange: () => this.#select(row, box.checked) });
    const line = h("tr", { onclick: (event) => {
      if (event.target.closest("a, input, .select") === null && getSelection().isCollapsed) {
        location.hash = row.href;
      }
    } },
    h("td", { class: "select" }, box),
    columns.map((column) => (column.isLink
      ? h("td", {}, h("a", { href: row.href, title: row.id }, JSON.parse(column.value(row)) || "(empty)"))
      : cell(column, column.value(row)))));
    return line;
  }

  #select(row, isSelected) {
    if (isSelected) {
      this.#selected.add(row);
    } else {
      this.#selected.delete(row);
    }
    this.#drawBar();
  }

  #selectAll() {
    this.#selected = new Set(this.#all.checked ? this.#rows : []);
    this.#draw();
    this.#all.focus();
  }

  #drawBar() {
    const selected = [...this.#selected];
    this.#all.checked = selected.length > 0 && selected.length === this.#rows.length;
    this.#all.indeterminate = selected.length > 0 && selected.length < this.#rows.length;
    const isChoosing = this.#bar.querySelector("details")?.open ?? false;
    show(this.#bar,
      h("span", { class: "hint", role: "status" }, selected.length === 0 ? "" : `${count(selected.length)} selected`),
      selected.length === 1 ? button("Duplicate", () => duplicate(this.#context, selected[0].text), { class: "small" }) : null,
      selected.length === 0 ? null : button("Delete selected", () => deleteItems(this.#context.parts, selected, async () => {
        await this.load();
        if (selected.some(({ href }) => href === location.hash)) {
          location.hash = containerAddress(this.#context.database, this.#context.id, "items");
        }
      }), { class: "small dangerous" }),
      this.#rows.length === 0 ? null : this.#chooser(isChoosing));
  }

  #chooser(isOpen) {
    const offered = this.#offered();
    const chosen = chosenColumns(this.#context) ?? usualColumns(offered);
    const choose = (names) => {
      chooseColumns(this.#context, names);
      this.#draw();
    };
    return h("details", { class: "chooser", open: isOpen },
      h("summary", {}, icon("columns"), "Columns"),
      h("fieldset", {}, h("legend", { class: "unseen" }, "Columns"),
        offered.map((name) => h("label", {}, h("input", { type: "checkbox", checked: chosen.includes(name),
          onchange: (event) => {
            choose(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name));
            [...this.#bar.querySelectorAll("fieldset input")][offered.indexOf(name)]?.focus();
          } }), name === "_ts" ? "_ts (changed)" : name)),
        button("The most common ones", () => choose(undefined), { class: "small" })));
  }

  /** Marks the item that is shown beside the grid. */
  mark(item, keyJson) {
    const { database, id } = this.#context;
    this.#current = keyJson === undefined ? "" : containerAddress(database, id, "items", item, keyJson);
    this.#markCurrent();
  }

  #markCurrent() {
    for (const link of this.#body.querySelectorAll("td a")) {
      const isCurrent = link.getAttribute("href") === this.#current;
      link.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) {
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
  }
}

/** A value in a cell: texts without quotes, except in keys, where they tell "5" from 5. */
function cell({ name, isKey }, value) {
  const type = typeOf(value);
  if (type === "undefined") {
    return h("td", { class: "faint" }, isKey ? "(none)" : "");
  }
  if (name === "_ts") {
    return h("td", { title: value }, date(Number(value)));
  }
  const text = type === "string" && !isKey ? JSON.parse(value) : value;
  const short = text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text;
  return h("td", { class: `${type === "string" ? "" : "literal"} ${type === "number" ? "number" : ""} ${isKey ? "key" : ""}`,
    title: short }, short);
}
