// The scripts of a container: stored procedures, triggers and functions, to edit and to run.

import { containerParts, create, read, remove, replace, scripts, SCRIPT_KINDS } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { ask, confirmDeletion } from "../ui/dialogs.js";
import { scriptEditor } from "../ui/editor.js";
import { emptyState } from "../ui/empty.js";
import { containerHeading } from "../ui/heading.js";
import { icon } from "../ui/icons.js";
import { done } from "../ui/notices.js";
import { containerAddress, go } from "../ui/router.js";
import { announceChange } from "./creations.js";
import { runPanel } from "./script-run.js";

const TEMPLATES = {
  sprocs: (name) => `function ${name}(text) {\n  console.log("called with", text);\n`
    + "  getContext().getResponse().setBody({ said: text });\n}\n",
  triggers: (name) => `function ${name}() {\n  const request = getContext().getRequest();\n`
    + "  const item = request.getBody();\n  request.setBody(item);\n}\n",
  udfs: (name) => `function ${name}(value) {\n  return value;\n}\n`,
};

export async function scriptsView(place, database, id, kind, name) {
  const parts = containerParts(database, id);
  const kinds = Object.keys(SCRIPT_KINDS);
  const [definition, ...found] = await Promise.all([read(parts), ...kinds.map((one) => scripts(database, id, one))]);
  const context = { database, id, parts, definition };
  const workbench = h("div", { class: "workbench" });
  show(place, containerHeading(database, id, "scripts"),
    h("div", { class: `split${name === undefined ? "" : " has-one"}` },
      h("div", { class: "list" }, kinds.map((one, i) => list(context, one, found[i], name))), workbench));
  if (name === undefined) {
    show(workbench, emptyState("script", "Choose a script, or create one",
      "Scripts are JavaScript that runs beside the data. A stored procedure reads and writes the items of one partition key in "
        + "a transaction, a trigger runs before or after a write, a function computes values within queries."));
  } else {
    await scriptEditing(workbench, context, kind, name);
  }
}

function list(context, kind, found, current) {
  const { one, many } = SCRIPT_KINDS[kind];
  return [
    h("div", { class: "list-foot" }, h("h3", {}, icon(SCRIPT_KINDS[kind].icon), " ", many),
      button("New", () => createScript(context, kind), { class: "small", "aria-label": `New ${one}` })),
    found.length === 0 ? null : h("ul", { class: "short-list", "aria-label": many }, found.map((script) => h("li", {},
      h("a", { href: containerAddress(context.database, context.id, "scripts", kind, script.id),
        "aria-current": script.id === current ? "true" : null }, h("span", {}, script.id))))),
  ];
}

const triggerFields = ({ triggerType = "Pre", triggerOperation = "All" } = {}) => [
  { name: "triggerType", label: "Runs", value: triggerType,
    options: [["Pre", "before the write"], ["Post", "after the write"]] },
  { name: "triggerOperation", label: "With", value: triggerOperation,
    options: ["All", "Create", "Replace", "Delete", "Upsert", "Update"].map((name) => [name, name]) },
];

async function createScript(context, kind) {
  const name = await ask({
    title: `New ${SCRIPT_KINDS[kind].one}`,
    fields: [{ name: "id", label: "Name" }, ...(kind === "triggers" ? triggerFields() : [])],
    submit: "Create",
    action: async (values) => {
      const body = TEMPLATES[kind](/^[A-Za-z_$][\w$]*$/.test(values.id) ? values.id : "script");
      await create([...context.parts, kind], { ...values, body });
      return values.id;
    },
  });
  if (name !== undefined) {
    announceChange();
    go("d", context.database, "c", context.id, "scripts", kind, name);
  }
}

async function scriptEditing(place, context, kind, name) {
  const parts = [...context.parts, kind, name];
  let script = await read(parts);
  const editor = scriptEditor({ label: "Script" });
  const save = async (changes) => {
    const { id, body, triggerType, triggerOperation } = script;
    const next = kind === "triggers" ? { id, body, triggerType, triggerOperation } : { id, body };
    script = await replace(parts, { ...next, body: editor.text(), ...changes }, script._etag);
    done(`The ${SCRIPT_KINDS[kind].one} ${name} is saved.`);
  };
  show(place,
    h("div", { class: "panel-head" },
      h("a", { class: "button back", href: containerAddress(context.database, context.id, "scripts") }, "‹ Scripts"),
      h("h2", {}, name),
      h("div", { class: "buttons" },
        button("Save", () => save({}), { class: "primary" }),
        kind === "triggers" ? button("When it runs", () => ask({ title: "When it runs", fields: triggerFields(script),
          submit: "Save", action: save })) : null,
        button("Delete", async () => {
          if (await confirmDeletion(`the ${SCRIPT_KINDS[kind].one} ${name}`, () => remove(parts))) {
            announceChange();
            go("d", context.database, "c", context.id, "scripts");
          }
        }, { class: "dangerous" }))),
    editor.element, runPanel(context, kind, () => script));
  editor.show(script.body);
}
