// One item in an editor. What is saved replaces only the version that was read.

import { createItem, deleteItem, emptyKey, keyOf, readItem, replaceItem, SYSTEM_PROPERTIES } from "../api/items.js";
import { pretty, without } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, say, show } from "../ui/dom.js";
import { confirmDeletion } from "../ui/dialogs.js";
import { jsonEditor } from "../ui/editor.js";
import { bytes, date, key as keyText, units } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { containerAddress, go } from "../ui/router.js";
import { conflictDialog } from "./conflict.js";
import { Draft } from "./draft.js";

/**
 * Shows an item; one without a partition key is new, and without an id there is none. Returns what has to be done when it
 * is left.
 */
export async function itemEditor(place, context, id, keyJson) {
  if (id === undefined) {
    show(place, h("p", { class: "empty" }, "Choose an item, or create one."));
    return () => {};
  }
  const editor = jsonEditor({ label: "Item" });
  const facts = h("div", { class: "facts" });
  const tools = h("div", { class: "panel-head" });
  const back = h("a", { class: "button back", href: containerAddress(context.database, context.id, "items") }, "‹ Items");
  const unsaved = h("p", { class: "hint", role: "status" });
  const draft = new Draft(containerAddress(context.database, context.id, "items", id, keyJson), editor);
  show(place, tools, facts, unsaved, editor.element);
  if (keyJson === undefined) {
    editor.show(template(context.definition));
    draft.settle();
    draft.resume();
    show(tools, back, h("h2", {}, "New item"), h("div", { class: "buttons" },
      button("Save", () => createNew(context, editor, draft), { class: "primary" })));
    return () => draft.leave();
  }
  const item = { id, key: keyJson, etag: null };
  const shown = (answer) => {
    const document = answer.json();
    item.etag = document._etag;
    editor.show(userText(answer.text));
    draft.settle();
    say(unsaved, "");
    show(facts,
      h("span", {}, `Partition key ${keyText(JSON.parse(item.key))}`), h("span", {}, `Changed ${date(document._ts)}`),
      h("span", {}, bytes(new Blob([answer.text]).size)), h("span", {}, `ETag ${document._etag.replaceAll('"', "")}`),
      h("span", {}, units(answer.charge)));
  };
  shown(await readItem(context.parts, id, item.key));
  const before = draft.resume();
  if (before !== undefined) {
    item.etag = before.etag;
    say(unsaved, "These are your changes from before, which are not saved yet. Reload shows what is saved.");
  }
  show(tools, back, h("h2", {}, id), h("div", { class: "buttons" },
    button("Save", () => save(context, item, editor, shown), { class: "primary" }),
    button("Reload", async () => shown(await readItem(context.parts, id, item.key))),
    button("Delete", () => deleteShown(context, item, draft), { class: "dangerous" })));
  return () => draft.leave(item.etag);
}

/** An item as its users wrote it. */
export const userText = (text) => pretty(without(text, SYSTEM_PROPERTIES));

function template(definition) {
  return JSON.stringify({ id: crypto.randomUUID?.() ?? String(Date.now()), ...emptyKey(definition) }, null, 2);
}

/** What the editor has, if it is JSON. */
function parsed(editor) {
  try {
    return JSON.parse(editor.text());
  } catch (problem) {
    throw new Error(`This is not JSON yet: ${problem.message}`, { cause: problem });
  }
}

async function createNew(context, editor, draft) {
  const item = parsed(editor);
  const key = keyOf(context.definition, editor.text());
  const answer = await createItem(context.parts, editor.text(), key);
  draft.settle();
  done(`The item ${item.id} is created (${units(answer.charge)}).`);
  go("d", context.database, "c", context.id, "items", item.id, key);
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

async function deleteShown(context, item, draft) {
  if (await confirmDeletion(`the item ${item.id}`, () => deleteItem(context.parts, item.id, item.key))) {
    draft.settle();
    done(`The item ${item.id} is deleted.`);
    go("d", context.database, "c", context.id, "items");
  }
}
