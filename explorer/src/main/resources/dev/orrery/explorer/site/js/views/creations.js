// Dialogs that create and delete databases and containers.

import { containerParts, create, remove, throughputHeaders } from "../api/resources.js";
import { ask, confirmDeletionByName, throughputFields } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { lineList } from "../ui/line-list.js";
import { doneInAccount } from "../ui/notices.js";
import { go } from "../ui/router.js";
import { expiryFields, ttlIn } from "./expiry.js";
import { indexingForm } from "./indexing-form.js";

/** Tells the tree that it is out of date. */
export const announceChange = () => window.dispatchEvent(new Event("orrery-changed"));

export async function createDatabase() {
  const id = await ask({
    title: "New database",
    fields: [
      { name: "id", label: "Name" },
      ...throughputFields({ mode: "none", none: "Each container has its own" }),
    ],
    submit: "Create",
    action: async (values) => {
      await create(["dbs"], { id: values.id }, throughputHeaders(values));
      return values.id;
    },
  });
  if (id !== undefined) {
    announceChange();
    go("d", id);
  }
}

export async function createContainer(database, isShared) {
  const indexing = indexingForm();
  const id = await ask({
    title: "New container",
    fields: [
      { name: "id", label: "Name" },
      { name: "key", label: "Partition key", placeholder: "/userId",
        hint: "The path of a property with many different values. Several paths, with commas between, make a "
          + "hierarchical key." },
      ...throughputFields(isShared ? { mode: "none", none: "The database's" } : {}),
      ...expiryFields(undefined, true),
      { name: "uniqueKeys", isAdvanced: true, part: lineList({ label: "Unique keys", one: "unique key",
        placeholder: "/email", hint: "Within a partition key no two items have the same value there; several paths, with commas "
          + "between, are unique together. They can't be changed later." }) },
      { name: "indexing", isAdvanced: true, part: { value: indexing.value,
        element: h("div", { class: "field" }, h("h3", {}, "Indexing"), indexing.element) } },
    ],
    more: "Expiry, unique keys and indexing",
    submit: "Create",
    action: async (values) => {
      await create(["dbs", database, "colls"], definitionIn(values), throughputHeaders(values));
      return values.id;
    },
  });
  if (id !== undefined) {
    announceChange();
    go("d", database, "c", id);
  }
}

/** The definition that the values of the form mean. */
function definitionIn(values) {
  const uniqueKeys = values.uniqueKeys.map((text) => ({ paths: pathsIn(text) }));
  return {
    id: values.id,
    partitionKey: keyIn(values.key),
    indexingPolicy: values.indexing,
    defaultTtl: ttlIn(values),
    uniqueKeyPolicy: uniqueKeys.length > 0 ? { uniqueKeys } : undefined,
  };
}

const pathsIn = (text) => text.split(",").map((path) => path.trim()).filter(Boolean)
  .map((path) => (path.startsWith("/") ? path : `/${path}`));

function keyIn(text) {
  const paths = pathsIn(text);
  return { paths, kind: paths.length > 1 ? "MultiHash" : "Hash", version: 2 };
}

export async function deleteDatabase(database) {
  if (await confirmDeletionByName(`the database ${database} with all its containers`, database,
    () => remove(["dbs", database]))) {
    announceChange();
    doneInAccount(`The database ${database} is deleted.`);
    go();
  }
}

export async function deleteContainer(database, container) {
  const isDeleted = await confirmDeletionByName(`the container ${container} with all its items`, container,
    () => remove(containerParts(database, container)));
  if (isDeleted) {
    announceChange();
    doneInAccount(`The container ${container} is deleted.`);
    go("d", database);
  }
}
