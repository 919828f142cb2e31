// One item in an editor. What is saved replaces only the version that was read.

import { createItem, deleteItem, keyOf, namesOf, readItem, replaceItem, SYSTEM_PROPERTIES } from "../api/items.js";
import { pretty, without } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { confirmDeletion } from "../ui/dialogs.js";
import { jsonEditor } from "../ui/editor.js";
import { bytes, date, key as keyText, units } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { containerAddress, go } from "../ui/router.js";
import { conflictDialog } from "./conflict.js";

/** Shows an item; one without a partition key is new, and without an id there is none. */
export async function itemEditor(place, context, id, keyJson) {
  if (id === undefined) {
    show(place, h("p", { class: "empty" }, "Choose an item, or create one."));
    return;
  }
  const editor = jsonEditor({ label: "Item" });
  const facts = h("div", { class: "facts" });
  const tools = h("div", { class: "panel-head" });
  const back = h("a", { class: "button back", href: containerAddress(context.database, context.id, "items") }, "‹ Items");
  show(place, tools, facts, editor.element);
  if (keyJson === undefined) {
    editor.show(template(context.definition));
    show(tools, back, h("h2", {}, "New item"), h("div", { class: "buttons" },
      button("Save", () => createNew(context, editor), { class: "primary" })));
    return;
  }
  const item = { id, key: JSON.parse(keyJson), etag: null };
  const shown = (answer) => {
    const document = answer.json();
    item.etag = document._etag;
    editor.show(userText(answer.text));
    show(facts, h("span", {}, `Partition key ${keyText(item.key)}`), h("span", {}, `Changed ${date(document._ts)}`),
      h("span", {}, bytes(new Blob([answer.text]).size)), h("span", {}, `ETag ${document._etag.replaceAll('"', "")}`),
      h("span", {}, units(answer.charge)));
  };
  shown(await readItem(context.parts, id, item.key));
  show(tools, back, h("h2", {}, id), h("div", { class: "buttons" },
    button("Save", () => save(context, item, editor, shown), { class: "primary" }),
    button("Reload", async () => shown(await readItem(context.parts, id, item.key))),
    button("Delete", () => deleteShown(context, item), { class: "dangerous" })));
}

/** An item as its users wrote it. */
export const userText = (text) => pretty(without(text, SYSTEM_PROPERTIES));

function template(definition) {
  const item = { id: crypto.randomUUID?.() ?? String(Date.now()) };
  const paths = definition.partitionKey.systemKey ? [] : definition.partitionKey.paths;
  for (const path of paths) {
    const names = namesOf(path);
    names.slice(0, -1).reduce((owner, name) => (owner[name] ??= {}), item)[names.at(-1)] ??= "";
  }
  return JSON.stringify(item, null, 2);
}

/** What the editor has, if it is JSON. */
function parsed(editor) {
  try {
    return JSON.parse(editor.text());
  } catch (problem) {
    throw new Error(`This is not JSON yet: ${problem.message}`, { cause: problem });
  }
}

async function createNew(context, editor) {
  const item = parsed(editor);
  const key = keyOf(context.definition, item);
  const answer = await createItem(context.parts, editor.text(), key);
  done(`The item ${item.id} is created (${units(answer.charge)}).`);
  go("d", context.database, "c", context.id, "items", item.id, JSON.stringify(key));
}

async function save(context, item, editor, shown) {
  parsed(editor);
  try {
    const answer = await replaceItem(context.parts, item.id, editor.text(), item.key, item.etag);
    shown(answer);
    done(`The item ${item.id} is saved (${units(answer.charge)}).`);
    context.refresh();
  } catch (problem) {
    if (problem.status !== 412) {
      throw problem;
    }
    const answer = await conflictDialog(context, item, editor.text());
    if (answer !== undefined) {
      shown(answer);
    }
  }
}

async function deleteShown(context, item) {
  if (await confirmDeletion(`the item ${item.id}`, () => deleteItem(context.parts, item.id, item.key))) {
    done(`The item ${item.id} is deleted.`);
    go("d", context.database, "c", context.id, "items");
  }
}
