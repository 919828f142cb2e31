// What is known of the properties of sampled items. Items are texts of JSON, so that numbers stay exact.

import { SYSTEM_PROPERTIES } from "../api/items.js";
import { elements, members } from "../api/json.js";
import { typeOf } from "./grid-columns.js";

const DEPTH_MAX = 8;
const PATHS_MAX = 500;
const EXAMPLES = 3;
const EXAMPLE_MAX = 40;

/** Beyond so many, different values are no longer told apart. */
export const DISTINCT_MAX = 1000;

const encoder = new TextEncoder();

/** One property, in all items that have it. */
class Property {
  items = 0;
  values = 0;
  types = new Map();
  distinct = new Set();
  bytes = 0;
  bytesMin = Infinity;
  bytesMax = 0;
  #lastItem = -1;

  constructor(path, depth) {
    this.path = path;
    this.depth = depth;
  }

  add(item, text, type) {
    this.items += item === this.#lastItem ? 0 : 1;
    this.#lastItem = item;
    this.values++;
    this.types.set(type, (this.types.get(type) ?? 0) + 1);
    const size = encoder.encode(text).length;
    this.bytes += size;
    this.bytesMin = Math.min(this.bytesMin, size);
    this.bytesMax = Math.max(this.bytesMax, size);
    if (type !== "object" && type !== "array" && this.distinct.size < DISTINCT_MAX) {
      this.distinct.add(text.length > 200 ? `${text.slice(0, 200)} ${text.length}` : text);
    }
  }

  get isScalar() {
    return ![...this.types.keys()].every((type) => type === "object" || type === "array");
  }

  /** Types with the share of the values that they have, the most common first. */
  shares() {
    return [...this.types].map(([type, values]) => ({ type, share: values / this.values }))
      .sort((a, b) => b.share - a.share);
  }

  examples() {
    return [...this.distinct].slice(0, EXAMPLES)
      .map((text) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)}…` : text));
  }
}

export class SchemaSample {
  #properties = new Map();
  items = 0;
  bytes = 0;
  isCut = false;

  add(text) {
    const item = this.items++;
    this.bytes += encoder.encode(text).length;
    for (const { name, value } of members(text)) {
      if (!SYSTEM_PROPERTIES.includes(name)) {
        this.#look(item, `/${named(name)}`, value, 0);
      }
    }
  }

  #look(item, path, text, depth) {
    if (!this.#properties.has(path) && this.#properties.size >= PATHS_MAX) {
      this.isCut = true;
      return;
    }
    const property = this.#properties.get(path) ?? new Property(path, depth);
    this.#properties.set(path, property);
    const type = typeOf(text);
    property.add(item, text, type);
    if (depth < DEPTH_MAX && type === "object") {
      members(text).forEach(({ name, value }) => this.#look(item, `${path}/${named(name)}`, value, depth + 1));
    } else if (depth < DEPTH_MAX && type === "array") {
      elements(text).forEach((element) => this.#look(item, `${path}/[]`, element, depth + 1));
    }
  }

  /** The properties: the most common first, each with those within it behind it. */
  properties() {
    const all = [...this.#properties.values()];
    const within = (parent) => all
      .filter(({ path, depth }) => depth === (parent?.depth ?? -1) + 1 && path.startsWith(parent ? `${parent.path}/` : "/"))
      .sort((a, b) => b.items - a.items)
      .flatMap((property) => [property, ...within(property)]);
    return within(undefined);
  }
}

/** A name as paths have it: in quotes unless it is a word. */
const named = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
