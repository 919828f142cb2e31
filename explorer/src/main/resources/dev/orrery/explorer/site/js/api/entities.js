// Entities of tables: documents whose values have types, {"$t": type, "$v": value}. Documents and values are texts of JSON.

import { SYSTEM_PROPERTIES } from "./items.js";
import { member, members } from "./json.js";

/** The types that a value can have, the usual ones first. */
export const TYPES = ["String", "Int32", "Int64", "Double", "Boolean", "DateTime", "Guid", "Binary"];

const NUMBERS = { Guid: 0, Double: 1, String: 2, Binary: 5, Boolean: 8, DateTime: 9, Int32: 16, Int64: 18 };
const KEYS = ["$pk", "$id", "id"];
const TAKEN = [...SYSTEM_PROPERTIES, "id", "ttl"];
const PREFIX = "$prop.";
const IDENTIFIER = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Pc}\p{Mn}\p{Mc}\p{Cf}]*$/u;
const WHOLE = /^-?\d+$/;
const FRACTION = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?)?Z?$/;
const TICKS_BEFORE_1970 = 621355968000000000n;
const TICKS_PER_MILLI = 10000n;
const TICKS_PER_SECOND = 10000000n;
const DIGITS = 20;

const storedName = (name) => (TAKEN.includes(name) ? PREFIX + name : name);
const shownName = (name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);

/** What a document is as an entity: its keys, its properties, and what no property can be, which stays as it is. */
export function entityOf(text) {
  const all = members(text);
  const own = all.filter(({ name }) => !KEYS.includes(name) && !SYSTEM_PROPERTIES.includes(name));
  const properties = [];
  const rest = [];
  for (const { name, value } of own) {
    const found = name === "ttl" ? null : valueOf(value);
    if (found !== null && storedName(shownName(name)) === name && IDENTIFIER.test(shownName(name))) {
      properties.push({ name: shownName(name), ...found, stored: value });
    } else {
      rest.push({ name, value });
    }
  }
  const textOf = (value) => (value?.startsWith('"') ? JSON.parse(value) : "");
  return { partitionKey: textOf(member(text, "$pk")), rowKey: textOf(member(text, "$id") ?? member(text, "id")),
    id: member(text, "id"), properties, rest };
}

/** The document of an entity. Values that are as they were stay as they are stored. */
export function documentOf({ partitionKey, rowKey, id, properties, rest }) {
  const parts = [
    ["$pk", JSON.stringify(partitionKey)],
    ["$id", JSON.stringify(rowKey)],
    ["id", id ?? JSON.stringify(rowKey)],
    ...properties.map((property) => [storedName(property.name), storedValue(property)]),
    ...rest.map(({ name, value }) => [name, value]),
  ];
  return `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

function storedValue({ type, text, stored }) {
  const before = stored === undefined ? null : valueOf(stored);
  return before?.type === type && before.text === text
    ? stored
    : `{"$t":${NUMBERS[type]},"$v":${problemOf(type, text) === null ? encoded(type, text) : JSON.stringify(text)}}`;
}

/** The type and the text of a stored value; null if it is none that a property can have. */
function valueOf(stored) {
  if (!stored.startsWith("{")) {
    return inferred(stored);
  }
  const value = member(stored, "$v");
  const type = TYPES.find((name) => String(NUMBERS[name]) === member(stored, "$t"));
  return type === undefined || value === undefined ? null : { type, text: decoded(type, value) };
}

/** A value that was written without a type. */
function inferred(value) {
  if (value.startsWith('"')) {
    return { type: "String", text: JSON.parse(value) };
  }
  if (value === "true" || value === "false") {
    return { type: "Boolean", text: value };
  }
  if (value === "null" || value.startsWith("[")) {
    return null;
  }
  const isWhole = WHOLE.test(value);
  return { type: isWhole ? (BigInt.asIntN(32, BigInt(value)) === BigInt(value) ? "Int32" : "Int64") : "Double", text: value };
}

function decoded(type, value) {
  const text = value.startsWith('"') ? JSON.parse(value) : value;
  switch (type) {
    case "Int64": return WHOLE.test(text) ? String(BigInt(text)) : text;
    case "DateTime": return /^\d+$/.test(text) ? momentOf(BigInt(text)) : text;
    default: return text;
  }
}

function momentOf(ticks) {
  const millis = Number((ticks - TICKS_BEFORE_1970) / TICKS_PER_MILLI);
  const seconds = new Date(millis).toISOString().slice(0, 19);
  const fraction = String(ticks % TICKS_PER_SECOND).padStart(7, "0").replace(/0+$/, "");
  return `${seconds}${fraction === "" ? "" : `.${fraction}`}Z`;
}

function encoded(type, text) {
  switch (type) {
    case "Int32":
    case "Boolean": return text;
    case "Double": return FRACTION.test(text) ? text : JSON.stringify(text);
    case "Int64": return JSON.stringify(padded(BigInt(text)));
    case "DateTime": return JSON.stringify(padded(ticksOf(text)));
    case "Guid": return JSON.stringify(text.toLowerCase());
    default: return JSON.stringify(text);
  }
}

function padded(number) {
  return (number < 0n ? "-" : "") + String(number < 0n ? -number : number).padStart(DIGITS, "0");
}

/** The ticks of a moment; null if it is none. */
function ticksOf(text) {
  const [, day, minute = "00:00", second = "00", fraction = ""] = MOMENT.exec(text) ?? [];
  const millis = day === undefined ? NaN : Date.parse(`${day}T${minute}:${second}Z`);
  return Number.isNaN(millis) || new Date(millis).toISOString().slice(0, 10) !== day || day < "1601"
    ? null
    : BigInt(millis) * TICKS_PER_MILLI + TICKS_BEFORE_1970 + BigInt(fraction.padEnd(7, "0"));
}

/** What is wrong with a value, and how it is written; null if nothing is. */
export function problemOf(type, text) {
  const fits = (bits) => WHOLE.test(text) && BigInt.asIntN(bits, BigInt(text)) === BigInt(text);
  switch (type) {
    case "Int32": return fits(32) ? null : "a whole number of 32 bits, such as 42";
    case "Int64": return fits(64) ? null : "a whole number of 64 bits, such as 12345543221";
    case "Double": return (FRACTION.test(text) && Number.isFinite(Number(text))) || ["NaN", "Infinity", "-Infinity"].includes(text)
      ? null : "a number such as 1.5, NaN or Infinity";
    case "Boolean": return ["true", "false"].includes(text) ? null : "true or false";
    case "DateTime": return ticksOf(text) === null ? "a moment such as 2026-01-31T12:00:00Z" : null;
    case "Guid": return GUID.test(text) ? null : "a GUID such as c9da6455-213d-42c9-9a79-3e9149a57833";
    case "Binary": return BASE64.test(text) ? null : "base64, such as AQI=";
    default: return null;
  }
}

/** What is wrong with the name of a property; null if nothing is. */
export function problemOfName(name) {
  return IDENTIFIER.test(name) && name.length <= 255 && !["PartitionKey", "RowKey", "Timestamp"].includes(name)
    ? null
    : "letters, digits and _, and no digit first; PartitionKey, RowKey and Timestamp are taken";
}

/** The values of an entity as texts of JSON that sort as they do, and their types. */
export function entityValues(text) {
  const { partitionKey, rowKey, properties } = entityOf(text);
  const plain = ({ type, text: value }) => {
    const isLiteral = ["Int32", "Int64", "Boolean", "Double"].includes(type) && problemOf(type, value) === null
      && !/^(NaN|-?Infinity)$/.test(value);
    return isLiteral ? value : JSON.stringify(value);
  };
  return {
    values: new Map([
      ["PartitionKey", JSON.stringify(partitionKey)],
      ["RowKey", JSON.stringify(rowKey)],
      ...properties.map((property) => [property.name, plain(property)]),
      ["_ts", member(text, "_ts")],
    ]),
    types: new Map(properties.map(({ name, type }) => [name, type])),
  };
}
