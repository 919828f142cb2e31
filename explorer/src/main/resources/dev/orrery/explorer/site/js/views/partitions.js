// The partitions of a container, live: what each stores and does, and which keys are large or hot.

import { account } from "../api/session.js";
import { containerParts, ranges } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { counted, units } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";
import { done, failed } from "../ui/notices.js";
import { hottestKeys, largestKeys } from "./keys.js";
import { PartitionRow, rangeStrip } from "./partition.js";
import { verdict } from "./skew.js";
import { throughputText } from "./overview.js";

const SECONDS = 120;

export async function partitionsView(place, database, id) {
  const parts = containerParts(database, id);
  const summary = h("div", { class: "panel", role: "status" });
  const strip = h("div", { class: "ranges", role: "img" });
  const rows = h("div", { class: "partitions" });
  const keys = h("div", { class: "columns" });
  const known = new Map();
  const splitting = new Set();
  let parents = new Map();

  /** Makes the rows of new partitions, and takes away those that are gone. */
  const placeRows = (partitions) => {
    const isFirst = known.size === 0;
    const ids = partitions.map((partition) => partition.id);
    if (ids.join() !== [...rows.children].map((row) => row.dataset.id).join()) {
      ids.filter((range) => !known.has(range)).forEach((range) => {
        known.set(range, new PartitionRow(range, () => split(range), !isFirst));
        known.get(range).element.dataset.id = range;
      });
      show(rows, ids.map((range) => known.get(range).element));
    }
  };

  const draw = ({ containers: [container] }) => {
    if (container === undefined) {
      throw new Error("The container is gone.");
    }
    const sorted = container.partitions.toSorted((a, b) => (a.min < b.min ? -1 : 1));
    const most = Math.max(...sorted.map((one) => one.itemBytes + one.indexBytes), 1);
    show(summary, verdict(container), figures(container));
    rangeStrip(strip, sorted);
    placeRows(sorted);
    sorted.forEach((partition) => known.get(partition.id).update(partition,
      { most, isSplitting: splitting.has(partition.id), parents: parents.get(partition.id) ?? [] }));
    show(keys, hottestKeys(container), largestKeys(container));
  };

  const update = async (signal) => draw(await account().metrics({ container: `${database}/${id}`, seconds: SECONDS }, signal));

  /** Splits one partition, or the largest; clients go on meanwhile, and so does this page. */
  const split = async (range) => {
    splitting.add(range);
    try {
      const headers = range === undefined ? {} : { "x-ms-documentdb-partitionkeyrangeid": range };
      const answer = await account().send("POST", [...parts, "operations", "partitionsplit"], { headers });
      const made = answer.json().PartitionKeyRanges;
      parents = new Map((await ranges(database, id)).map((one) => [one.id, one.parents]));
      done(`Now there are partitions ${made.map((one) => one.id).join(" and ")}.`);
      await update();
    } catch (problem) {
      failed(problem);
    } finally {
      splitting.delete(range);
    }
  };

  show(place, containerHeading(database, id, "partitions"), summary,
    h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Key ranges"), button("Split the largest", () => split(undefined))),
      strip, h("p", { class: "hint" }, "The range of all hashed keys, cut into partitions. The redder, the busier.")),
    rows, keys);
  ranges(database, id)
    .then((found) => {
      parents = new Map(found.map((one) => [one.id, one.parents]));
    })
    .catch(failed);
  return repeat(1000, update);
}

function figures({ items, partitions, throughput }) {
  return h("div", { class: "facts" },
    h("span", {}, counted(partitions.length, "partition")),
    h("span", {}, counted(items, "item")),
    throughput ? h("span", {}, throughputText(throughput)) : null,
    h("span", {}, `${units(partitions.reduce((sum, one) => sum + one.requestUnitsPerSecond.lastSecond, 0))} in the last second`));
}
