// The settings of a container: throughput, expiry, indexing, and all else of its definition.

import { containerParts, read, replace } from "../api/resources.js";
import { SYSTEM_PROPERTIES } from "../api/items.js";
import { button } from "../ui/button.js";
import { ask } from "../ui/dialogs.js";
import { h, show } from "../ui/dom.js";
import { jsonEditor } from "../ui/editor.js";
import { containerHeading } from "../ui/heading.js";
import { done } from "../ui/notices.js";
import { deleteContainer } from "./creations.js";
import { expiryFields, expirySentence, ttlIn } from "./expiry.js";
import { indexingForm } from "./indexing-form.js";
import { throughputSection } from "./throughput.js";

const LINKS = ["_docs", "_sprocs", "_triggers", "_udfs", "_conflicts"];

export async function settingsView(place, database, id) {
  const parts = containerParts(database, id);
  const container = await read(parts);
  const definition = Object.fromEntries(
    Object.entries(container).filter(([name]) => !SYSTEM_PROPERTIES.includes(name) && !LINKS.includes(name)));
  const again = () => settingsView(place, database, id);
  // Only when the page shows what is saved is it said so: what was typed in between would be lost.
  const change = async (next, sentence) => {
    await replace(parts, next, container._etag);
    await again();
    done(sentence);
  };
  const editor = jsonEditor({ label: "Definition of the container" });
  show(place, containerHeading(database, id, "settings"),
    await throughputSection(container, "The container shares the throughput of its database.", again),
    expirySection(definition, change),
    indexingSection(definition, change),
    uniqueKeySection(definition),
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Definition"),
        button("Save", () => change(JSON.parse(editor.text()),
          "The container is changed. A new indexing policy takes effect in the background."), { class: "primary" })),
      h("p", { class: "hint" }, "All of it as JSON. Name and partition key stay what they are."),
      editor.element),
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Delete"),
        button("Delete container", () => deleteContainer(database, id), { class: "dangerous" })),
      h("p", {}, "All items and scripts of the container go with it.")));
  editor.show(JSON.stringify(definition, null, 2));
}

function expirySection(definition, change) {
  return h("section", { class: "panel" },
    h("div", { class: "panel-head" }, h("h2", {}, "Expiry"),
      button("Change expiry", () => ask({
        title: "Expiry",
        fields: expiryFields(definition.defaultTtl),
        submit: "Save",
        action: (values) => change({ ...definition, defaultTtl: ttlIn(values) }, "The expiry is changed."),
      }))),
    h("p", {}, expirySentence(definition.defaultTtl)));
}

function indexingSection(definition, change) {
  const form = indexingForm(definition.indexingPolicy);
  return h("section", { class: "panel" },
    h("div", { class: "panel-head" }, h("h2", {}, "Indexing"),
      button("Save indexing", () => change({ ...definition, indexingPolicy: form.value() },
        "The indexing policy is changed. The index is rebuilt in the background."))),
    form.element);
}

function uniqueKeySection({ uniqueKeyPolicy }) {
  const keys = uniqueKeyPolicy?.uniqueKeys ?? [];
  return h("section", { class: "panel" }, h("h2", {}, "Unique keys"),
    keys.length === 0
      ? h("p", { class: "faint" }, "None. They are chosen when a container is created.")
      : h("ul", { class: "facts-list" }, keys.map(({ paths }) => h("li", {}, h("code", {}, paths.join(", "))))));
}
