// The rows of a query as a table: sorted by a column if one likes, with links to the items that they are of.

import { keyOf, namesOf } from "../../api/items.js";
import { member, members } from "../../api/json.js";
import { h, show } from "../../ui/dom.js";
import { count, counted } from "../../ui/format.js";
import { containerAddress } from "../../ui/router.js";

const ROWS_IN_TABLE = 1000;
const COLUMNS_MAX = 40;
const CELL_CHARS_MAX = 200;

/** Objects become rows with a column for each property; other values have one column. Values are texts of JSON. */
function cellsOf(rows) {
  const lines = rows.map((row) => new Map(row.startsWith("{")
    ? members(row).map(({ name, value }) => [name, value])
    : [["value", row]]));
  return { columns: [...new Set(lines.flatMap((line) => [...line.keys()]))], lines };
}

const shown = (value = "") => (value.startsWith('"') ? JSON.parse(value) : value);

/** The texts of all rows in columns. Numbers stay as they are written. */
export function tableOf(rows) {
  const { columns, lines } = cellsOf(rows);
  return { columns, lines: lines.map((line) => columns.map((name) => shown(line.get(name)))) };
}

/**
 * Says where the items are that rows are of: a function of a row for an address, or undefined where a row does not carry
 * its id and its partition key.
 *
 * @param partitionKey the one that the query was about, as JSON; undefined if it was about all
 */
export function itemAddresses({ database, id: container, definition }, partitionKey) {
  const { paths = [], systemKey = false } = definition.partitionKey ?? {};
  const asked = partitionKey !== undefined && JSON.parse(partitionKey).length === paths.length ? partitionKey : undefined;
  const has = (row, path) => namesOf(path).reduce(
    (owner, name) => (owner?.startsWith("{") ? member(owner, name) : undefined), row) !== undefined;
  return (row) => {
    const id = row.startsWith("{") ? member(row, "id") : undefined;
    // A whole item says by what it leaves out that its key has no value; what was projected does not.
    const carriesKey = () => systemKey || member(row, "_rid") !== undefined || paths.every((path) => has(row, path));
    if (!id?.startsWith('"') || (asked === undefined && !carriesKey())) {
      return undefined;
    }
    return containerAddress(database, container, "items", JSON.parse(id), asked ?? keyOf(definition, row));
  };
}

// As the database orders values of different types: what is not there first.
const RANKS = [[undefined, 0], ["n", 1], ["f", 2], ["t", 2], ['"', 4], ["[", 5], ["{", 6]];
const rank = (value) => RANKS.find(([first]) => first === value?.[0])?.[1] ?? 3;

/** Compares values, which are texts of JSON; whole numbers that are rounded to the same one are compared by their digits. */
export function compareValues(one, other) {
  const difference = rank(one) - rank(other);
  if (difference !== 0 || one === other) {
    return difference;
  }
  if (rank(one) === 3) {
    const numbers = Number(one) - Number(other);
    const areWhole = /^-?\d+$/.test(one) && /^-?\d+$/.test(other);
    return numbers === 0 && areWhole ? Number(BigInt(one) - BigInt(other)) : numbers;
  }
  const [first, second] = [shown(one), shown(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * A table of rows.
 *
 * @param addressOf the address of the item that a row is of; undefined if there is none
 * @param hasMore whether the query has rows that are not loaded
 */
export function rowTable(rows, addressOf, hasMore) {
  if (rows.length === 0) {
    return h("p", { class: "empty" }, "No rows.");
  }
  const { columns, lines } = cellsOf(rows);
  const entries = lines.map((line, i) => ({ line, row: rows[i] }));
  const heads = columns.slice(0, COLUMNS_MAX);
  const body = h("tbody");
  const hint = h("p", { class: "hint", role: "status" });
  let sorted;
  const cell = (name, { line, row }) => {
    const text = shown(line.get(name));
    const short = text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX)}…` : text;
    const href = name === "id" ? addressOf(row) : undefined;
    return h("td", {}, href === undefined ? short : h("a", { href, title: "Open the item" }, short));
  };
  const draw = () => {
    const sign = sorted?.isDescending ? -1 : 1;
    const order = sorted === undefined ? entries : entries.toSorted(
      (a, b) => sign * compareValues(a.line.get(sorted.name), b.line.get(sorted.name)));
    show(body, order.slice(0, ROWS_IN_TABLE).map((entry) => h("tr", {}, heads.map((name) => cell(name, entry)))));
    show(hint, hintFor(sorted, rows.length, hasMore));
    buttons.forEach((head, i) => {
      const isSorted = sorted?.name === heads[i];
      head.parentElement.setAttribute("aria-sort",
        isSorted ? (sorted.isDescending ? "descending" : "ascending") : "none");
    });
  };
  const sort = (name) => {
    const isFirst = sorted?.name !== name;
    sorted = isFirst ? { name, isDescending: false } : sorted.isDescending ? undefined : { name, isDescending: true };
    draw();
  };
  const buttons = heads.map((name) => h("button", { type: "button", class: "sort", onclick: () => sort(name) }, name));
  const frame = h("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": "Rows" }, h("table", {},
    h("caption", { class: "unseen" }, "Rows"),
    h("thead", {}, h("tr", {}, buttons.map((head) => h("th", { scope: "col" }, head)))), body));
  draw();
  return [hint, frame];
}

function hintFor(sorted, loaded, hasMore) {
  const shownPart = loaded > ROWS_IN_TABLE ? `The first ${count(ROWS_IN_TABLE)} of ${count(loaded)} loaded rows are shown. ` : "";
  if (sorted === undefined) {
    return shownPart;
  }
  const rest = hasMore ? "; the query has more. ORDER BY sorts all of them" : "";
  return `${shownPart}Sorted by ${sorted.name}: ${counted(loaded, "loaded row")}${rest}.`;
}
