// The tree of all that the account has.

import { containers, databases, scripts, SCRIPT_KINDS, users } from "../api/resources.js";
import { byKind, kindOf } from "./kinds.js";
import { address, containerAddress } from "./router.js";
import { Tree } from "./tree.js";

export function catalogTree() {
  return new Tree("Databases", async () => (await databases()).map(({ id }) => databaseNode(id)));
}

/** The keys of the nodes on the way to an address. */
export function keysOf([kind, database, c, container, view]) {
  if (kind !== "d" || database === undefined) {
    return [];
  }
  const keys = [`d/${database}`];
  return c === "c" && view === "scripts" ? [...keys, `d/${database}/c/${container}`] : keys;
}

function databaseNode(database) {
  const key = `d/${database}`;
  return {
    key,
    label: database,
    icon: "database",
    kind: "database",
    href: address("d", database),
    children: async () => [
      ...containerNodes(database, await containers(database)),
      {
        key: `${key}/users`,
        label: "Users",
        icon: "users",
        kind: "group",
        href: address("d", database, "users"),
        children: async () => (await users(database)).map(({ id }) => ({
          key: `${key}/users/${id}`,
          label: id,
          icon: "user",
          href: address("d", database, "users", id),
        })),
      },
    ],
  };
}

/** The containers of a database, in groups if they are of several kinds. */
function containerNodes(database, definitions) {
  const groups = byKind(definitions).map(({ kind, definitions: those }) => ({
    key: `d/${database}/kinds/${kind.name}`,
    label: kind.many,
    kind: "group",
    isOpenAtFirst: true,
    children: async () => those.map((definition) => containerNode(database, definition)),
  }));
  return groups.length > 1 ? groups : definitions.map((definition) => containerNode(database, definition));
}

/** A container; its views are tabs of its page, and so only its scripts are below it. */
function containerNode(database, definition) {
  const container = definition.id;
  const key = `d/${database}/c/${container}`;
  return {
    key,
    label: container,
    icon: kindOf(definition).name,
    href: containerAddress(database, container),
    children: async () => {
      const kinds = Object.keys(SCRIPT_KINDS);
      const found = await Promise.all(kinds.map((kind) => scripts(database, container, kind)));
      const nodes = kinds.flatMap((kind, i) => found[i].map(({ id }) => ({
        key: `${key}/scripts/${kind}/${id}`,
        label: id,
        icon: SCRIPT_KINDS[kind].icon,
        href: containerAddress(database, container, "scripts", kind, id),
      })));
      return nodes.length > 0 ? nodes : [{
        key: `${key}/scripts`,
        label: "No scripts yet",
        kind: "none",
        href: containerAddress(database, container, "scripts"),
      }];
    },
  };
}
