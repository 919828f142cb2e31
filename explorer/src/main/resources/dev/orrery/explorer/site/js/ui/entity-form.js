// An entity in a form: its keys, and a line with name, type and value for each property.

import { documentOf, entityOf, problemOf, problemOfName, TYPES } from "../api/entities.js";
import { button } from "./button.js";
import { h, show } from "./dom.js";

/** A form that is used as the JSON editor is: it is shown the text of a document, and has one. Keys of what is stored stay. */
export function entityForm({ isNew }) {
  let entity = entityOf("{}");
  const element = h("div", { class: "entity" });
  const lines = h("tbody", {});
  const keys = h("div", { class: "entity-keys" });
  const add = button("Add property", () => {
    entity.properties.push({ name: "", type: "String", text: "" });
    draw();
    lines.querySelector("tr:last-child input")?.focus();
  }, { class: "small" });
  const rest = h("p", { class: "hint" });
  show(element, keys,
    h("table", {}, h("thead", {}, h("tr", {}, ["Property", "Type", "Value", ""].map((title) => h("th", { scope: "col" }, title)))),
      lines),
    add, rest);

  function drawKeys() {
    show(keys, [["PartitionKey", "partitionKey"], ["RowKey", "rowKey"]].map(([label, name]) => h("label", {}, label,
      h("input", { type: "text", value: entity[name], readonly: !isNew, spellcheck: "false",
        oninput: (event) => {
          entity[name] = event.target.value;
          entity.id = undefined;
        } }))));
  }

  function line(property) {
    const place = h("td", {});
    const named = () => (property.name === "" ? "a new property" : property.name);
    const value = () => show(place, valueInput(property, named()));
    value();
    return h("tr", {},
      h("td", {}, h("input", { type: "text", value: property.name, "aria-label": "Name", spellcheck: "false",
        oninput: (event) => {
          property.name = event.target.value;
        } })),
      h("td", {}, h("select", { "aria-label": `Type of ${named()}`, onchange: (event) => {
        property.type = event.target.value;
        property.text = property.type === "Boolean" && problemOf("Boolean", property.text) !== null ? "false" : property.text;
        value();
      } }, TYPES.map((type) => h("option", { selected: type === property.type }, type)))),
      place,
      h("td", {}, button("×", () => {
        entity.properties.splice(entity.properties.indexOf(property), 1);
        draw();
        add.focus();
      }, { class: "quiet small", "aria-label": `Remove ${named()}`, title: "Remove" })));
  }

  function draw() {
    drawKeys();
    show(lines, entity.properties.map(line));
    rest.textContent = entity.rest.length === 0 ? ""
      : `Not shown, and kept as it is, since tables have no such values: ${entity.rest.map(({ name }) => name).join(", ")}.`;
  }

  return {
    element,
    text: () => documentOf(entity),
    show(text) {
      entity = entityOf(text);
      draw();
    },
    /** Fails if the entity can't be saved, with what is wrong. */
    check() {
      const names = new Set();
      for (const { name, type, text } of entity.properties) {
        const wrongName = problemOfName(name);
        if (wrongName !== null) {
          throw new Error(`"${name}" is no name for a property. Use ${wrongName}.`);
        }
        if (names.has(name)) {
          throw new Error(`There are two properties ${name}. Rename one.`);
        }
        names.add(name);
        const wrong = problemOf(type, text);
        if (wrong !== null) {
          throw new Error(`${name} is no ${type} yet. Write ${wrong}.`);
        }
      }
    },
  };
}

function valueInput(property, label) {
  const changed = (event) => {
    property.text = event.target.value;
    mark(event.target, property);
  };
  const attributes = { "aria-label": `Value of ${label}`, value: property.text, oninput: changed };
  const isLong = property.type === "String" && (property.text.includes("\n") || property.text.length > 80);
  const input = property.type === "Boolean"
    ? h("select", { "aria-label": `Value of ${label}`, onchange: changed },
      ["true", "false"].map((truth) => h("option", { selected: truth === property.text }, truth)))
    : isLong ? h("textarea", { ...attributes, rows: "3" })
      : h("input", { ...attributes, type: "text", spellcheck: "false" });
  mark(input, property);
  return input;
}

/** Shows what is wrong with a value while it is typed. */
function mark(input, { type, text }) {
  const problem = problemOf(type, text);
  input.setAttribute("aria-invalid", String(problem !== null));
  input.title = problem === null ? "" : `Write ${problem}`;
}
