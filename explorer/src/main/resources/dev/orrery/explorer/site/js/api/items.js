// Items of a container: point operations, queries and the change feed. Items come and go as texts.

import { account } from "./session.js";
import { asciiJson, compact, elements, member } from "./json.js";

const SYSTEM_PROPERTIES = ["_rid", "_self", "_etag", "_ts", "_attachments", "_lsn"];

export { SYSTEM_PROPERTIES };

/** The names that a path such as /address/"zip code" leads through. */
export function namesOf(path) {
  return [...path.matchAll(/\/(?:"((?:[^"\\]|\\.)*)"|([^/]*))/g)]
    .map(([, quoted, plain]) => quoted?.replace(/\\(["\\])/g, "$1") ?? plain);
}

const pathsOf = (definition) => definition.partitionKey?.paths ?? [];

/** The partition key of an item's text, as JSON in the form of the header: what is not there is an empty object. */
export function keyOf(definition, text) {
  const values = pathsOf(definition).map((path) => namesOf(path).reduce(
    (owner, name) => (owner?.trimStart().startsWith("{") ? member(owner, name) : undefined), text));
  return `[${values.map((value) => value ?? "{}").join(",")}]`;
}

/** What a new item needs: its partition key, still empty. */
export function emptyKey(definition) {
  const item = {};
  for (const path of definition.partitionKey?.systemKey ? [] : pathsOf(definition)) {
    const names = namesOf(path);
    names.slice(0, -1).reduce((owner, name) => (owner[name] ??= {}), item)[names.at(-1)] ??= "";
  }
  return item;
}

/** An expression of SQL for a path. */
export function expressionOf(path) {
  return "c" + namesOf(path).map((name) => `[${JSON.stringify(name)}]`).join("");
}

const keyHeader = (key) => ({ "x-ms-documentdb-partitionkey": asciiJson(key) });

export async function readItem(container, id, key) {
  return account().send("GET", [...container, "docs", id], { headers: keyHeader(key) });
}

// What is sent is compact: with its line breaks and indents, a large item would be too large.
export async function createItem(container, text, key, headers = {}) {
  return account().send("POST", [...container, "docs"],
    { body: compact(text), headers: { ...keyHeader(key), ...headers } });
}

export async function upsertItem(container, text, key) {
  return createItem(container, text, key, { "x-ms-documentdb-is-upsert": "true" });
}

/** Replaces an item, if it is still the version that is known. */
export async function replaceItem(container, id, text, key, etag, headers = {}) {
  const condition = etag ? { "if-match": etag } : {};
  return account().send("PUT", [...container, "docs", id],
    { body: compact(text), headers: { ...keyHeader(key), ...condition, ...headers } });
}

export async function deleteItem(container, id, key, etag, headers = {}) {
  const condition = etag ? { "if-match": etag } : {};
  return account().send("DELETE", [...container, "docs", id],
    { headers: { ...keyHeader(key), ...condition, ...headers } });
}

/**
 * A page of a query: its rows as texts, and what the server says about it. The values of parameters and the partition key,
 * without which all partitions are asked, are texts of JSON.
 */
export async function query(container, text, options = {}) {
  const { continuation, pageSize = 100, explain } = options;
  const started = performance.now();
  const answer = await sendQuery(container, text, options, {
    "x-ms-documentdb-populatequerymetrics": "true",
    "x-ms-max-item-count": String(pageSize),
    ...(continuation ? { "x-ms-continuation": continuation } : {}),
    ...(explain ? { "x-orrery-explain": "json" } : {}),
  });
  return {
    rows: elements(member(answer.text, "Documents")),
    charge: answer.charge,
    continuation: answer.continuation,
    millis: performance.now() - started,
    metrics: metricsIn(answer.header("x-ms-documentdb-query-metrics") ?? ""),
    explanation: explanationIn(answer.header("x-orrery-explain")),
  };
}

/**
 * The properties that a query names and that none of some items has, each with a sentence and its places in the text, and
 * what looking cost; another server than Orrery knows of none.
 */
export async function unknownProperties(container, text, options) {
  const answer = await sendQuery(container, text, options, { "x-orrery-find-unknown-properties": "true" });
  return { unknown: JSON.parse(answer.text).unknownProperties ?? [], charge: answer.charge };
}

function sendQuery(container, text, { parameters = [], partitionKey, signal }, headers) {
  const named = parameters.map(({ name, value }) => `{"name":${JSON.stringify(name)},"value":${value}}`);
  return account().send("POST", [...container, "docs"], {
    signal,
    body: `{"query":${JSON.stringify(text)},"parameters":[${named.join(",")}]}`,
    headers: {
      "content-type": "application/query+json",
      "x-ms-documentdb-isquery": "true",
      "x-ms-documentdb-query-enablecrosspartition": "true",
      ...(partitionKey === undefined ? {} : keyHeader(partitionKey)),
      ...headers,
    },
  });
}

function metricsIn(header) {
  return Object.fromEntries(header.split(";").filter(Boolean).map((pair) => {
    const [name, value] = pair.split("=");
    return [name, Number(value)];
  }));
}

/** A plan as %-escaped JSON; another server than Orrery sends none. */
function explanationIn(header) {
  return header === null ? null : JSON.parse(decodeURIComponent(header));
}

/** What has changed behind a position, and the position after it. */
export async function changes(container, position, { mode = "Incremental Feed", pageSize = 100, signal } = {}) {
  const answer = await account().send("GET", [...container, "docs"], {
    signal,
    headers: { "a-im": mode, "x-ms-max-item-count": String(pageSize), ...(position ? { "if-none-match": position } : {}) },
  });
  return {
    rows: answer.status === 304 ? [] : elements(member(answer.text, "Documents")),
    position: answer.header("etag"),
    charge: answer.charge,
  };
}
