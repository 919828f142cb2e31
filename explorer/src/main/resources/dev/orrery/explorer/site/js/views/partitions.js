// The partitions of a container, live: what each stores and does, and which keys are large or hot.

import { account } from "../api/session.js";
import { containerParts } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { counted, units } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";
import { failed } from "../ui/notices.js";
import { hottestKeys, largestKeys } from "./keys.js";
import { PartitionRow, rangeStrip, stored } from "./partition.js";
import { canMerge, Restructuring } from "./restructuring.js";
import { verdict } from "./skew.js";
import { throughputText } from "./overview.js";

const SECONDS = 120;

export async function partitionsView(place, database, id) {
  const parts = containerParts(database, id);
  const summary = h("div", { class: "panel" });
  const strip = h("div", { class: "ranges", role: "img" });
  const rows = h("div", { class: "partitions" });
  const keys = h("div", { class: "columns" });
  const known = new Map();
  let latest = [];
  let shown;

  const update = async (signal) => {
    draw(await account().metrics({ container: `${database}/${id}`, seconds: SECONDS }, signal));
  };

  const restructuring = new Restructuring(parts, async ([made]) => {
    await update();
    // Who has pressed a button of a partition that is gone is not to begin at the top of the page.
    if (document.activeElement === document.body) {
      known.get(made)?.element.querySelector("button").focus();
    }
  });
  const actions = {
    split: (range) => restructuring.split(shown, range),
    merge: (range, next) => restructuring.merge(latest.find((one) => one.id === range), next),
  };

  /** Makes the rows of new partitions, and takes away those that are gone. */
  const placeRows = (partitions) => {
    const isFirst = known.size === 0;
    const ids = partitions.map((partition) => partition.id);
    if (ids.join() !== [...rows.children].map((row) => row.dataset.id).join()) {
      ids.filter((range) => !known.has(range))
        .forEach((range) => known.set(range, new PartitionRow(range, actions, !isFirst)));
      show(rows, ids.map((range) => known.get(range).element));
    }
  };

  const draw = ({ containers: [container], rateLimit }) => {
    if (container === undefined) {
      throw new Error("The container is gone.");
    }
    shown = container;
    latest = container.partitions.toSorted((a, b) => (a.min < b.min ? -1 : 1));
    const most = Math.max(...latest.map(stored), 1);
    show(summary, verdict(container), figures(container));
    rangeStrip(strip, latest);
    placeRows(latest);
    latest.forEach((partition, i) => {
      const next = latest[i + 1];
      known.get(partition.id).update(partition, {
        most,
        doing: restructuring.doing(partition.id),
        origin: restructuring.origin(partition.id),
        neighbour: next !== undefined && canMerge(container, partition, next) ? next : undefined,
        isLimited: rateLimit,
      });
    });
    show(keys, hottestKeys(container), largestKeys(container));
  };

  show(place, containerHeading(database, id, "partitions"), summary,
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Key ranges"), button("Split the largest", () => actions.split())),
      strip, h("p", { class: "hint" }, "The range of all hashed keys, cut into partitions. The redder, the busier.")),
    rows, keys);
  restructuring.learnOrigins().catch(failed);
  return repeat(1000, update);
}

function figures({ items, partitions, throughput }) {
  return h("div", { class: "facts" },
    h("span", {}, counted(partitions.length, "partition")),
    h("span", {}, counted(items, "item")),
    throughput ? h("span", {}, throughputText(throughput)) : null,
    h("span", {}, `${units(partitions.reduce((sum, one) => sum + one.requestUnitsPerSecond.lastSecond, 0))} in the last second`));
}
