// Runs scripts: procedures by themselves, functions in a query, triggers with a write.

import { account } from "../api/session.js";
import { asciiJson, elements, pretty, typedJson } from "../api/json.js";
import { createItem, deleteItem, emptyKey, keyOf, query, replaceItem } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { millis, units } from "../ui/format.js";

const LOGGING = { "x-ms-documentdb-script-enable-logging": "true" };

const RUNNERS = { sprocs: runProcedure, udfs: runFunction, triggers: runTrigger };

const parameters = { name: "parameters", label: "Parameters, as a JSON array", value: '["hello"]' };

const FIELDS = {
  sprocs: (definition) => [
    { name: "key", label: `Partition key (${definition.partitionKey.paths.join(", ")}), as a JSON array`, value: '[""]' },
    parameters,
  ],
  udfs: () => [parameters],
  triggers: (definition) => [{
    name: "item",
    label: "Item to write with the trigger",
    value: JSON.stringify({ id: "trigger-test", ...emptyKey(definition) }),
  }],
};

/** A form that runs a saved script, and what came of it. */
export function runPanel(context, kind, script) {
  const inputs = Object.fromEntries(FIELDS[kind](context.definition).map((field) =>
    [field.name, h("input", { id: `run-${field.name}`, value: field.value, spellcheck: "false", autocomplete: "off",
      "data-label": field.label })]));
  const output = h("div", { class: "workbench", role: "status" });
  const run = button("Run", async () => {
    const started = performance.now();
    try {
      const values = Object.fromEntries(Object.entries(inputs).map(([name, input]) =>
        [name, typedJson(input.value, input.dataset.label)]));
      const { text, charge, log } = await RUNNERS[kind](context, script(), values);
      show(output,
        h("div", { class: "facts" }, h("span", {}, units(charge)), h("span", {}, millis(performance.now() - started))),
        h("h3", {}, "Result"), h("pre", { class: "result" }, text === "" ? "(nothing)" : pretty(text)),
        log ? [h("h3", {}, "Log"), h("pre", { class: "log" }, log)] : null);
    } catch (problem) {
      show(output, h("pre", { class: "problem", role: "alert" }, problem.message));
    }
  }, { class: "primary" });
  return h("section", { class: "panel" },
    h("div", { class: "panel-head" }, h("h2", {}, "Run"), run),
    h("p", { class: "hint" }, "The saved version runs."),
    Object.values(inputs).map((input) =>
      h("div", { class: "field" }, h("label", { for: input.id }, input.dataset.label), input)),
    output);
}

/** Who leaves out the brackets means an array of one. */
const asArray = (text) => (text.startsWith("[") ? text : `[${text}]`);

const outcome = (answer) => ({
  text: answer.text,
  charge: answer.charge,
  log: decodeURIComponent(answer.header("x-ms-documentdb-script-log-results") ?? ""),
});

async function runProcedure({ parts }, script, values) {
  return outcome(await account().send("POST", [...parts, "sprocs", script.id], {
    body: asArray(values.parameters),
    headers: { ...LOGGING, "x-ms-documentdb-partitionkey": asciiJson(asArray(values.key)) },
  }));
}

async function runFunction({ parts }, script, values) {
  const named = elements(asArray(values.parameters)).map((value, i) => ({ name: `@p${i}`, value }));
  const call = `SELECT VALUE udf.${script.id}(${named.map(({ name }) => name).join(", ")})`;
  const { rows, charge } = await query(parts, call, { parameters: named });
  return { text: rows[0] ?? "", charge, log: "" };
}

/** Does the write that the trigger is for; a new item if it is for all. */
async function runTrigger({ parts, definition }, script, { item: text }) {
  const which = script.triggerType === "Pre" ? "pre" : "post";
  const headers = { ...LOGGING, [`x-ms-documentdb-${which}-trigger-include`]: script.id };
  const { id } = JSON.parse(text);
  const key = keyOf(definition, text);
  switch (script.triggerOperation) {
    case "Replace":
    case "Update":
      return outcome(await replaceItem(parts, id, text, key, null, headers));
    case "Delete":
      return outcome(await deleteItem(parts, id, key, null, headers));
    case "Upsert":
      return outcome(await createItem(parts, text, key,
        { ...headers, "x-ms-documentdb-is-upsert": "true" }));
    default:
      return outcome(await createItem(parts, text, key, headers));
  }
}
