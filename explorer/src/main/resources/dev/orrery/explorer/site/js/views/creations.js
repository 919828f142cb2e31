// Dialogs that create and delete databases and containers.

import { containerParts, create, remove, throughputHeaders } from "../api/resources.js";
import { ask, confirmDeletion, throughputFields } from "../ui/dialogs.js";
import { done } from "../ui/notices.js";
import { go } from "../ui/router.js";

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
  const id = await ask({
    title: "New container",
    fields: [
      { name: "id", label: "Name" },
      { name: "key", label: "Partition key", placeholder: "/userId",
        hint: "The path of a property with many different values. Several paths, with commas between, make a "
          + "hierarchical key." },
      ...throughputFields(isShared ? { mode: "none", none: "The database's" } : {}),
    ],
    submit: "Create",
    action: async (values) => {
      await create(["dbs", database, "colls"], { id: values.id, partitionKey: keyIn(values.key) },
        throughputHeaders(values));
      return values.id;
    },
  });
  if (id !== undefined) {
    announceChange();
    go("d", database, "c", id);
  }
}

function keyIn(text) {
  const paths = text.split(",").map((path) => path.trim()).filter(Boolean)
    .map((path) => (path.startsWith("/") ? path : `/${path}`));
  return { paths, kind: paths.length > 1 ? "MultiHash" : "Hash", version: 2 };
}

export async function deleteDatabase(database) {
  if (await confirmDeletion(`the database ${database} with all its containers`, () => remove(["dbs", database]))) {
    announceChange();
    done(`The database ${database} is deleted.`);
    go();
  }
}

export async function deleteContainer(database, container) {
  const isDeleted = await confirmDeletion(
    `the container ${container} with all its items`, () => remove(containerParts(database, container)));
  if (isDeleted) {
    announceChange();
    done(`The container ${container} is deleted.`);
    go("d", database);
  }
}
