// The settings of a container: throughput, indexing, expiry and all else of its definition.

import { containerParts, read, replace } from "../api/resources.js";
import { SYSTEM_PROPERTIES } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { jsonEditor } from "../ui/editor.js";
import { containerHeading } from "../ui/heading.js";
import { done } from "../ui/notices.js";
import { deleteContainer } from "./creations.js";
import { throughputSection } from "./throughput.js";

const LINKS = ["_docs", "_sprocs", "_triggers", "_udfs", "_conflicts"];

export async function settingsView(place, database, id) {
  const parts = containerParts(database, id);
  const container = await read(parts);
  const definition = Object.fromEntries(
    Object.entries(container).filter(([name]) => !SYSTEM_PROPERTIES.includes(name) && !LINKS.includes(name)));
  const editor = jsonEditor({ label: "Definition of the container" });
  const save = button("Save", async () => {
    await replace(parts, JSON.parse(editor.text()), container._etag);
    done("The container is changed. A new indexing policy takes effect in the background.");
    settingsView(place, database, id);
  }, { class: "primary" });
  show(place, containerHeading(database, id, "settings"),
    await throughputSection(container, "The container shares the throughput of its database.",
      () => settingsView(place, database, id)),
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Definition"), save),
      h("p", { class: "hint" }, "Indexing policy, expiry (defaultTtl, in seconds) and the rest. Name and partition key "
        + "stay what they are."),
      editor.element),
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Delete"),
        button("Delete container", () => deleteContainer(database, id), { class: "dangerous" })),
      h("p", {}, "All items and scripts of the container go with it.")));
  editor.show(JSON.stringify(definition, null, 2));
}
