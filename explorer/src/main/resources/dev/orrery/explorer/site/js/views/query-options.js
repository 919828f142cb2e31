// What a query is sent with: values for its parameters, and the partition key that it is about.

import { typedJson } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";

const VALUE_HINT = 'JSON: "anna", 5, true, null';

/** A table of parameters and a choice of the partition key; all values are texts of JSON. */
export class QueryOptions {
  #paths;
  #unnamed;
  #keys;
  #rows = h("tbody");
  #table = h("table", { class: "parameters", "aria-label": "Parameters" },
    h("thead", {}, h("tr", {}, ["Parameter", "Value, as JSON", ""].map((text) => h("th", { scope: "col" }, text)))),
    this.#rows);
  #scope = h("select", { "aria-label": "Which partitions", onchange: () => this.#scopeChanged(true) },
    h("option", { value: "all" }, "All partitions"), h("option", { value: "one" }, "One partition key"));
  element;

  /**
   * Options without any values.
   *
   * @param paths those of the partition key
   * @param unnamed a function for the parameters that the query has, some of which may be in the table already
   * @param run runs the query
   * @param save saves it with a name
   * @param copy shows it as code
   */
  constructor(paths, { unnamed, run, save, copy }) {
    this.#paths = paths;
    this.#unnamed = unnamed;
    this.#keys = paths.map((path) => h("input", { type: "text", "aria-label": path, placeholder: `${path} as JSON`,
      title: `${VALUE_HINT}; undefined is for items without it`, spellcheck: "false", autocomplete: "off" }));
    this.element = h("div", { class: "query-options", onkeydown: (event) => {
      if (event.key === "Enter" && event.target.tagName === "INPUT") {
        run();
      }
    } },
    h("div", { class: "bar-row" },
      button("Run", run, { class: "primary", title: "Ctrl+Enter" }),
      this.#scope, this.#keys,
      button("Add parameter", () => this.#add({ name: this.#nextName(), value: "" }).focus()),
      button("Save", save, { title: "Ctrl+S" }), button("Copy as code", copy),
      h("span", { class: "hint" }, "Ctrl+Enter runs, Ctrl+Space completes")),
    this.#table);
    this.#scope.hidden = paths.length === 0;
    this.use({});
  }

  /** Shows other values. */
  use({ parameters = [], partitionKey = [] }) {
    show(this.#rows);
    parameters.forEach((one) => this.#add(one));
    this.#scope.value = partitionKey.length > 0 ? "one" : "all";
    this.#keys.forEach((input, i) => {
      input.value = partitionKey[i] ?? "";
    });
    this.#scopeChanged(false);
    this.#tableChanged();
  }

  /** What is typed, whether it makes sense or not. */
  typed() {
    return {
      parameters: [...this.#rows.children].map((row) => {
        const [name, value] = row.querySelectorAll("input");
        return { name: name.value.trim(), value: value.value.trim() };
      }),
      partitionKey: this.#scope.value === "all" ? [] : this.#keys.map((input) => input.value.trim()),
    };
  }

  /** The values for a query; fails if they make no sense. */
  values() {
    const { parameters, partitionKey } = this.typed();
    return {
      parameters: parameters.filter(({ name, value }) => name.length > 1 || value !== "").map(checkedParameter),
      partitionKey: this.#scope.value === "all" ? undefined : this.#checkedKey(partitionKey),
    };
  }

  /** Later parts of a hierarchical key may be left out. */
  #checkedKey(typed) {
    const given = typed.slice(0, typed.findLastIndex((text) => text !== "") + 1);
    if (given.length === 0) {
      throw new Error("Say which partition key, or choose all partitions.");
    }
    const parts = given.map((text, i) => (text === "undefined" ? "{}" : typedJson(text, this.#paths[i])));
    return `[${parts.join(",")}]`;
  }

  #scopeChanged(isChosen) {
    const isOne = this.#scope.value === "one";
    this.#keys.forEach((input) => {
      input.hidden = !isOne;
    });
    if (isOne && isChosen) {
      this.#keys[0]?.focus();
    }
  }

  #tableChanged() {
    this.#table.hidden = this.#rows.children.length === 0;
  }

  #nextName() {
    const known = this.typed().parameters.map(({ name }) => name);
    return this.#unnamed().find((name) => !known.includes(name)) ?? "@";
  }

  /** Adds a row; returns what is to be typed next. */
  #add({ name, value }) {
    const input = (label, text, hint) => h("input", { type: "text", "aria-label": label, value: text, placeholder: hint,
      spellcheck: "false", autocomplete: "off" });
    const names = input("Name of the parameter", name, "@name");
    const values = input("Value of the parameter", value, VALUE_HINT);
    const row = h("tr", {}, h("td", {}, names), h("td", {}, values), h("td", {}, button("Remove", () => {
      row.remove();
      this.#tableChanged();
    }, { class: "small quiet" })));
    this.#rows.append(row);
    this.#tableChanged();
    return name.length > 1 ? values : names;
  }
}

function checkedParameter({ name, value }) {
  if (!/^@\w+$/.test(name)) {
    throw new Error(`The name of a parameter begins with @: ${name === "" ? value : name}`);
  }
  return { name, value: typedJson(value, name) };
}
