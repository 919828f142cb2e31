// The items of a container: a list with paging and filter, and an editor beside it.

import { containerParts, read } from "../api/resources.js";
import { expressionOf, query } from "../api/items.js";
import { member } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { counted, key as keyText, units } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { containerAddress } from "../ui/router.js";
import { itemEditor } from "./item.js";
import { uploadDialog } from "./upload.js";

/** Shows the list, and an item: without a partition key it is a new one. */
export async function itemsView(place, database, id, item, keyJson) {
  const parts = containerParts(database, id);
  const definition = await read(parts);
  const list = new ItemList({ database, id, parts, definition });
  const workbench = h("div", { class: "workbench" });
  const split = h("div", { class: "split" }, h("div", { class: "list-side workbench" }, list.element), workbench);
  const context = { database, id, parts, definition, refresh: () => list.load() };
  show(place, containerHeading(database, id, "items"),
    h("div", { class: "bar-row" },
      list.filter,
      button("Apply", () => list.load()),
      button("New item", () => {
        location.hash = containerAddress(database, id, "items", "new");
      }, { class: "primary" }),
      button("Upload", () => uploadDialog(context))),
    split);
  split.classList.toggle("has-one", item !== undefined);
  list.mark(item, keyJson);
  const [leave] = await Promise.all([itemEditor(workbench, context, item, keyJson), list.load()]);
  return leave;
}

/** Ids and partition keys of the items, page by page. */
class ItemList {
  #context;
  #rows = [];
  #continuation = null;
  #charge = 0;
  #loads = 0;
  #current = "";
  #items = h("ul", { "aria-label": "Items" });
  #foot = h("div", { class: "list-foot" });
  filter = h("input", { type: "text", "aria-label": "Filter", spellcheck: "false",
    placeholder: "WHERE c.likes > 10 ORDER BY c._ts DESC" });
  element = h("div", { class: "list" }, this.#items, this.#foot);

  constructor(context) {
    this.#context = context;
    this.filter.value = filters.get(this.#name()) ?? "";
    this.filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        this.load();
      }
    });
  }

  #name() {
    return this.#context.parts.join("/");
  }

  async load() {
    filters.set(this.#name(), this.filter.value);
    this.#loads++;
    this.#rows = [];
    this.#charge = 0;
    this.#continuation = null;
    await this.#loadPage();
  }

  async #loadPage() {
    const load = this.#loads;
    try {
      const page = await query(this.#context.parts, this.#text(), { continuation: this.#continuation });
      // Meanwhile the list may have been asked for anew.
      if (load === this.#loads) {
        this.#rows.push(...page.rows);
        this.#charge += page.charge;
        this.#continuation = page.continuation;
        this.#draw();
      }
    } catch (problem) {
      if (load === this.#loads) {
        show(this.#items, h("li", { class: "problem", role: "alert" }, problem.message));
        show(this.#foot);
      }
    }
  }

  #text() {
    const keys = this.#context.definition.partitionKey.paths.map((path, i) => `, "k${i}": ${expressionOf(path)}`);
    const filter = this.filter.value.trim();
    const clause = filter === "" || /^(where|order\s+by|offset|join)\b/i.test(filter) ? filter : `WHERE ${filter}`;
    return `SELECT VALUE {"id": c.id${keys.join("")}} FROM c ${clause}`;
  }

  #draw() {
    show(this.#items, this.#rows.length === 0
      ? h("li", { class: "empty" }, this.filter.value ? "No items match." : "No items yet.")
      : this.#rows.map((row) => this.#line(row)));
    const more = this.#continuation === null ? null : button("Load more", () => this.#loadPage(), { class: "small" });
    show(this.#foot, h("span", { class: "hint" }, `${counted(this.#rows.length, "item")} · ${units(this.#charge)}`), more);
    this.#markCurrent();
  }

  #line(row) {
    const id = JSON.parse(member(row, "id"));
    const values = this.#context.definition.partitionKey.paths.map((_path, i) => member(row, `k${i}`) ?? "{}");
    const key = `[${values.join(",")}]`;
    const href = containerAddress(this.#context.database, this.#context.id, "items", id, key);
    const shown = keyText(JSON.parse(key));
    return h("li", {}, h("a", { href, title: `${id} — ${shown}` }, h("span", {}, id), h("span", {}, shown)));
  }

  mark(item, keyJson) {
    const { database, id } = this.#context;
    this.#current = keyJson === undefined ? "" : containerAddress(database, id, "items", item, keyJson);
    this.#markCurrent();
  }

  #markCurrent() {
    for (const link of this.#items.querySelectorAll("a")) {
      const isCurrent = link.getAttribute("href") === this.#current;
      link.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) {
        link.scrollIntoView({ block: "nearest" });
      }
    }
  }
}

// Filters stay when one looks at something else in between.
const filters = new Map();
