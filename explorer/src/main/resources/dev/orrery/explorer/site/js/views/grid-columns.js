// Columns of a grid of items, chosen from the data, and the order of values in them. Values are texts of JSON.

import { SYSTEM_PROPERTIES } from "../api/items.js";
import { keep, kept } from "../ui/kept.js";

const SHOWN = 6;
const OFFERED = 40;
const TYPES = ["null", "boolean", "number", "string", "array", "object"];

/** The names of properties beside id and partition key, the most common first; the time of the last change is the last. */
export function offeredColumns(rows, known) {
  const counts = new Map();
  for (const { values } of rows) {
    for (const name of values.keys()) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const names = [...counts.keys()].filter((name) => !SYSTEM_PROPERTIES.includes(name) && !known.includes(name));
  return [...names.sort((a, b) => counts.get(b) - counts.get(a)).slice(0, OFFERED), "_ts"];
}

/** The columns that are shown until somebody chooses: the most common ones. */
export const usualColumns = (offered) => offered.slice(0, -1).slice(0, SHOWN);

/** The columns that were chosen for a container in this browser; undefined if none were. */
export const chosenColumns = ({ database, id }) => kept("columns", database, id);

/** Remembers a choice; an undefined one forgets it. */
export const chooseColumns = ({ database, id }, names) => keep("columns", database, id, names ?? null);

export function typeOf(text) {
  switch (text?.[0]) {
    case undefined: return "undefined";
    case '"': return "string";
    case "{": return "object";
    case "[": return "array";
    case "t":
    case "f": return "boolean";
    case "n": return "null";
    default: return "number";
  }
}

/** Compares two values as ORDER BY does: by type, then by value; what is not there comes first. */
export function compare(a, b) {
  const [left, right] = [typeOf(a), typeOf(b)];
  if (left !== right) {
    return TYPES.indexOf(left) - TYPES.indexOf(right);
  }
  switch (left) {
    case "undefined": return 0;
    case "number": return Number(a) - Number(b) || exactly(a, b);
    case "string": return inOrder(JSON.parse(a), JSON.parse(b));
    default: return inOrder(a, b);
  }
}

const inOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares numbers that JavaScript takes for the same one. */
function exactly(a, b) {
  return /^-?\d+$/.test(a) && /^-?\d+$/.test(b) ? inOrder(BigInt(a), BigInt(b)) : 0;
}
