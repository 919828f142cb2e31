// One item in an editor. What is saved replaces only the version that was read.

import { createItem, deleteItem, emptyKey, keyOf, readItem, replaceItem, SYSTEM_PROPERTIES } from "../api/items.js";
import { members, pretty, without } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, say, show } from "../ui/dom.js";
import { confirmDeletion } from "../ui/dialogs.js";
import { jsonEditor } from "../ui/editor.js";
import { entityForm } from "../ui/entity-form.js";
import { bytes, date, key as keyText, units } from "../ui/format.js";
import { isTable, kindOf } from "../ui/kinds.js";
import { done } from "../ui/notices.js";
import { containerAddress, go } from "../ui/router.js";
import { conflictDialog } from "./conflict.js";
import { Draft } from "./draft.js";

// What a new item begins as, if it is made from another.
let copied = null;

/** Shows an item; one without a partition key is new. Returns what has to be done when it is left. */
export async function itemEditor(place, context, id, keyJson) {
  const { item: noun, items: nouns } = kindOf(context.definition);
  const editor = isTable(context.definition)
    ? entityForm({ isNew: keyJson === undefined }) : jsonEditor({ label: "Item" });
  const facts = h("div", { class: "facts" });
  const tools = h("div", { class: "panel-head" });
  const back = h("a", { class: "button back", href: containerAddress(context.database, context.id, "items") },
    `‹ ${nouns[0].toUpperCase()}${nouns.slice(1)}`);
  const unsaved = h("p", { class: "hint", role: "status" });
  const draft = new Draft(containerAddress(context.database, context.id, "items", id, keyJson), editor);
  show(place, tools, facts, unsaved, editor.element);
  if (keyJson === undefined) {
    editor.show(template(context.definition));
    draft.settle();
    if (copied === null) {
      draft.resume();
    } else {
      editor.show(copied);
      copied = null;
    }
    const create = saveButton(() => createNew(context, editor, draft));
    show(tools, back, h("h2", {}, `New ${noun}`), h("div", { class: "buttons" }, create.element));
    return () => {
      create.leave();
      draft.leave();
    };
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
  // Save is always the last, where it was while the item was new.
  const saving = saveButton(() => save(context, item, editor, shown));
  show(tools, back, h("h2", {}, id), h("div", { class: "buttons" },
    button("Delete", () => deleteShown(context, item, draft), { class: "dangerous" }),
    button("Duplicate", () => duplicate(context, editor.text())),
    button("Reload", async () => shown(await readItem(context.parts, id, item.key))),
    saving.element));
  return () => {
    saving.leave();
    draft.leave(item.etag);
  };
}

/** A button that Ctrl+S presses, too, until it is left. */
function saveButton(action) {
  const element = button("Save", action, { class: "primary", title: "Ctrl+S" });
  const pressed = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s" && document.querySelector("dialog[open]") === null) {
      event.preventDefault();
      element.click();
    }
  };
  document.addEventListener("keydown", pressed);
  return { element, leave: () => document.removeEventListener("keydown", pressed) };
}

/** Begins a new item that is like another but for its id. */
export function duplicate(context, text) {
  const ids = isTable(context.definition) ? ["$id", "id"] : ["id"];
  const others = members(text).filter(({ name }) => !ids.includes(name) && !SYSTEM_PROPERTIES.includes(name));
  const id = JSON.stringify(newId());
  const parts = [...ids.map((name) => ({ name, value: id })), ...others];
  copied = pretty(`{${parts.map(({ name, value }) => `${JSON.stringify(name)}:${value}`).join(",")}}`);
  go("d", context.database, "c", context.id, "items", "new");
}

const newId = () => crypto.randomUUID?.() ?? String(Date.now());

/** An item as its users wrote it. */
export const userText = (text) => pretty(without(text, SYSTEM_PROPERTIES));

function template(definition) {
  const id = newId();
  return JSON.stringify(isTable(definition) ? { $pk: "", $id: id, id } : { id, ...emptyKey(definition) }, null, 2);
}

/** What the editor has, if it can be saved. */
function parsed(editor) {
  editor.check?.();
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
  context.outdated();
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
      context.refresh();
    }
  }
}

async function deleteShown(context, item, draft) {
  if (await confirmDeletion(`the item ${item.id}`, () => deleteItem(context.parts, item.id, item.key))) {
    draft.settle();
    context.outdated();
    done(`The item ${item.id} is deleted.`);
    go("d", context.database, "c", context.id, "items");
  }
}
