// The account at a glance.

import { account } from "../api/session.js";
import { databases } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show, table } from "../ui/dom.js";
import { bytes, count, units } from "../ui/format.js";
import { heading } from "../ui/heading.js";
import { icon } from "../ui/icons.js";
import { address, containerAddress } from "../ui/router.js";
import { createDatabase } from "./creations.js";
import { sampleOffer } from "./sample-data.js";

export async function overview(place) {
  const [all, metrics] = await Promise.all([databases(), account().metrics({ seconds: 1 })]);
  const empty = all.filter(({ id }) => !metrics.containers.some(({ database }) => database === id));
  show(place,
    heading("Overview", button("New database", createDatabase, { class: "primary" })),
    figures(all, metrics),
    h("p", { class: "faint" }, metrics.rateLimit
      ? "Throughput is enforced: what goes beyond it is refused (429), as Cosmos DB does."
      : "Throughput is counted, not enforced: nothing is refused (429). Start Orrery with --rate-limit to rehearse that."),
    metrics.containers.length + empty.length === 0
      ? sampleOffer()
      : table(["Database", "Container", "Items", "Storage", "Partitions", "Throughput"],
        [...metrics.containers.map(row), ...empty.map(({ id }) => [databaseLink(id), "", "", "", "", ""])],
        { caption: "Containers", numeric: [2, 3, 4, 5] }));
}

function figures(all, { account: sums, containers, rateLimit }) {
  const figure = (label, value) => h("div", { class: "figure" }, h("dt", {}, label), h("dd", {}, value));
  const beyond = containers.flatMap(({ partitions }) => partitions).reduce((sum, { throttled }) => sum + throttled, 0);
  const stored = containers.reduce((sum, { itemBytes, indexBytes }) => sum + itemBytes + indexBytes, 0);
  return h("dl", { class: "figures" },
    figure("Databases", count(all.length)),
    figure("Containers", count(containers.length)),
    figure("Items", count(containers.reduce((sum, { items }) => sum + items, 0))),
    figure("Storage", bytes(stored)),
    figure("Requests", count(sums.requests)),
    figure("Request units", count(sums.requestUnits)),
    rateLimit ? figure("Got 429", count(sums.throttled)) : figure("Would get 429", count(beyond)));
}

const databaseLink = (id) => h("a", { class: "with-icon", href: address("d", id) }, icon("database"), id);

function row({ database, container, items, itemBytes, indexBytes, partitions, throughput }) {
  return [
    databaseLink(database),
    h("a", { class: "with-icon", href: containerAddress(database, container) }, icon("container"), container),
    count(items),
    bytes(itemBytes + indexBytes),
    count(partitions.length),
    throughput ? throughputText(throughput) : "not limited",
  ];
}

export function throughputText({ requestUnits, autoscale, shared }) {
  return `${units(requestUnits)}/s${autoscale ? " autoscale" : ""}${shared ? " shared" : ""}`;
}
