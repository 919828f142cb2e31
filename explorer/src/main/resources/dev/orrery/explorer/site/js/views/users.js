// The users of a database, and what they may do.

import { create, permissions, read, remove, replace, users } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show, table } from "../ui/dom.js";
import { ask, confirmDeletion } from "../ui/dialogs.js";
import { emptyState } from "../ui/empty.js";
import { heading } from "../ui/heading.js";
import { icon } from "../ui/icons.js";
import { done } from "../ui/notices.js";
import { address, go } from "../ui/router.js";
import { announceChange } from "./creations.js";

export async function usersView(place, database, user) {
  return user === undefined ? listView(place, database) : userView(place, database, user);
}

async function listView(place, database) {
  const found = await users(database);
  const newUser = button("New user", () => nameUser(database, "New user", "", (id) =>
    create(["dbs", database, "users"], { id })), { class: "primary" });
  show(place, heading([icon("users"), `Users of ${database}`], newUser),
    found.length === 0
      ? emptyState("users", "There are none yet",
        "Users get tokens that reach as far as their permissions: give an app or a device one of them, not the account key.")
      : table(["User"], found.map(({ id }) => [h("a", { href: address("d", database, "users", id) }, id)]),
        { caption: "Users" }));
}

async function nameUser(database, title, value, action) {
  const named = await ask({ title, fields: [{ name: "id", label: "Name", value }], submit: "Save",
    action: async ({ id }) => (await action(id)).id });
  if (named !== undefined) {
    announceChange();
    go("d", database, "users", named);
  }
}

async function userView(place, database, id) {
  const parts = ["dbs", database, "users", id];
  const [user, found] = await Promise.all([read(parts), permissions(database, id)]);
  const again = () => userView(place, database, id);
  show(place,
    heading([icon("user"), id],
      button("New permission", () => editPermission(parts, undefined, again), { class: "primary" }),
      button("Rename", () => nameUser(database, "Rename user", id, (next) => replace(parts, { id: next }, user._etag))),
      button("Delete", () => deleteUser(database, id, parts), { class: "dangerous" })),
    found.length === 0
      ? emptyState("key", "This user has no permissions",
        "A permission allows reading, or everything, on a container, an item or a script. Its token is good for an hour.")
      : table(["Permission", "Allows", "On", ""], found.map((permission) => row(parts, permission, again)),
        { caption: "Permissions" }));
}

async function deleteUser(database, id, parts) {
  if (await confirmDeletion(`the user ${id}`, () => remove(parts))) {
    announceChange();
    go("d", database, "users");
  }
}

function row(parts, permission, again) {
  const own = [...parts, "permissions", permission.id];
  return [permission.id, permission.permissionMode, h("code", {}, permission.resource),
    h("div", { class: "buttons" },
      button("Copy token", async () => {
        await navigator.clipboard.writeText(permission._token);
        done("The token is in the clipboard. It is good for an hour.");
      }, { class: "small" }),
      button("Edit", () => editPermission(parts, permission, again), { class: "small" }),
      button("Delete", async () => {
        if (await confirmDeletion(`the permission ${permission.id}`, () => remove(own))) {
          again();
        }
      }, { class: "small dangerous" }))];
}

async function editPermission(parts, present, again) {
  const isSaved = await ask({
    title: present ? "Permission" : "New permission",
    fields: [
      { name: "id", label: "Name", value: present?.id },
      { name: "resource", label: "Resource", value: present?.resource ?? `dbs/${parts[1]}/colls/`,
        hint: "The link of a container, an item or a script: dbs/blog/colls/posts" },
      { name: "permissionMode", label: "Allows", value: present?.permissionMode ?? "Read",
        options: [["Read", "Reading"], ["All", "Everything"]] },
    ],
    submit: "Save",
    action: (values) => (present
      ? replace([...parts, "permissions", present.id], values, present._etag)
      : create([...parts, "permissions"], values)),
  });
  if (isSaved) {
    again();
  }
}
