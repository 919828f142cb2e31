// A database: its containers and its throughput.

import { containers, offerOf, read, users } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show, table } from "../ui/dom.js";
import { emptyState } from "../ui/empty.js";
import { heading } from "../ui/heading.js";
import { icon } from "../ui/icons.js";
import { kindOf } from "../ui/kinds.js";
import { address, containerAddress } from "../ui/router.js";
import { createContainer, deleteDatabase } from "./creations.js";
import { expiryText } from "./expiry.js";
import { throughputSection } from "./throughput.js";

export async function databaseView(place, id) {
  const [database, found, people] = await Promise.all([read(["dbs", id]), containers(id), users(id)]);
  const isShared = (await offerOf(database)) !== undefined;
  const newContainer = button("New container", () => createContainer(id, isShared), { class: "primary" });
  show(place,
    heading([icon("database"), id], newContainer, button("Delete", () => deleteDatabase(id), { class: "dangerous" })),
    found.length === 0
      ? emptyState("container", "This database has no containers yet",
        "A container has items: JSON documents, grouped by a partition key that you choose when you create it. It is indexed, "
          + "queried, scaled and expires on its own.",
        button("Create the first container", () => createContainer(id, isShared)))
      : table(["Container", "Partition key", "Expiry"], found.map((container) => row(id, container)),
        { caption: "Containers" }),
    await throughputSection(database, "Each container has throughput of its own.", () => databaseView(place, id)),
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Users"),
        h("a", { class: "button", href: address("d", id, "users") }, "Manage")),
      h("p", {}, people.length === 0 ? "There are no users. A user gets tokens for what it is permitted, so that an app needs no account key." : people.map((user) => user.id).join(", "))));
}

function row(database, definition) {
  const { id, partitionKey, defaultTtl } = definition;
  return [
    h("a", { class: "with-icon", href: containerAddress(database, id) }, icon(kindOf(definition).name), id),
    h("code", {}, partitionKey?.paths.join(", ") ?? ""),
    expiryText(defaultTtl),
  ];
}
