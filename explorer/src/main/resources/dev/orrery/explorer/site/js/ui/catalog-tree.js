// The tree of all that the account has.

import { containers, databases, scripts, SCRIPT_KINDS, users } from "../api/resources.js";
import { address, containerAddress } from "./router.js";
import { Tree } from "./tree.js";

const VIEWS = [
  ["items", "Items"],
  ["query", "Query"],
  ["partitions", "Partitions"],
  ["changes", "Change feed"],
  ["settings", "Settings"],
];

export function catalogTree() {
  return new Tree("Databases", async () => (await databases()).map(({ id }) => databaseNode(id)));
}

/** The keys of the nodes on the way to an address. */
export function keysOf([kind, database, c, container]) {
  if (kind !== "d" || database === undefined) {
    return [];
  }
  const keys = [`d/${database}`];
  return c === "c" && container !== undefined ? [...keys, `d/${database}/c/${container}`] : keys;
}

function databaseNode(database) {
  const key = `d/${database}`;
  return {
    key,
    label: database,
    kind: "database",
    href: address("d", database),
    children: async () => [
      ...(await containers(database)).map(({ id }) => containerNode(database, id)),
      {
        key: `${key}/users`,
        label: "Users",
        kind: "group",
        href: address("d", database, "users"),
        children: async () => (await users(database)).map(({ id }) => ({
          key: `${key}/users/${id}`,
          label: id,
          href: address("d", database, "users", id),
        })),
      },
    ],
  };
}

function containerNode(database, container) {
  const key = `d/${database}/c/${container}`;
  const [items, query, ...others] = VIEWS.map(([view, label]) => ({
    key: `${key}/${view}`,
    label,
    href: containerAddress(database, container, view),
  }));
  return {
    key,
    label: container,
    kind: "container",
    href: containerAddress(database, container),
    children: async () => [items, query, scriptsNode(key, database, container), ...others],
  };
}

function scriptsNode(key, database, container) {
  return {
    key: `${key}/scripts`,
    label: "Scripts",
    href: containerAddress(database, container, "scripts"),
    children: async () => {
      const kinds = Object.keys(SCRIPT_KINDS);
      const found = await Promise.all(kinds.map((kind) => scripts(database, container, kind)));
      return kinds.flatMap((kind, i) => found[i].map(({ id }) => ({
        key: `${key}/scripts/${kind}/${id}`,
        label: id,
        href: containerAddress(database, container, "scripts", kind, id),
      })));
    },
  };
}
