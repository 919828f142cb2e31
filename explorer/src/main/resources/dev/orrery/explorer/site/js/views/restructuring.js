// Splits and merges of a container's partitions. Clients go on meanwhile, and so does the page.

import { account } from "../api/session.js";
import { ranges } from "../api/resources.js";
import { ask } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { bytes, count, counted, key as keyText } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { stored } from "./partition.js";

/** Whether the server would merge two neighbours. */
export function canMerge({ partitions, partitionsNeeded, partitionBytesMax }, one, next) {
  return partitions.length > partitionsNeeded && stored(one) + stored(next) <= partitionBytesMax;
}

/** What a split does to the throughput of each part, in sentences. */
export function splitEffect({ throughput, partitions, hottestKeys: [hottest] }, id) {
  const moved = "Its items are copied into two parts; clients can go on reading and writing meanwhile.";
  if (throughput === undefined) {
    return [moved, "The container has no throughput that would be divided."];
  }
  if (throughput.shared) {
    return [moved, `The throughput of ${rate(throughput.requestUnits)} is the database's: each part may use all of it, as the partition may now.`];
  }
  const before = partitions[0].requestUnitsPerSecond.provisioned;
  const after = Math.min(throughput.requestUnits / (partitions.length + 1), before);
  const isHot = hottest !== undefined && hottest.requestUnitsPerSecond > after / 2 && (id === undefined || hottest.partition === id);
  return [
    moved,
    `The container's ${rate(throughput.requestUnits)} stay what they are, divided among ${partitions.length + 1} partitions instead of ${partitions.length}: `
      + `each has ${rate(before)} now and ${rate(after)} afterwards${partitions.length > 1 ? ", also those that are not split" : ""}.`,
    isHot
      ? `The key ${keyText(hottest.key)} takes ${rate(hottest.requestUnitsPerSecond)} of late. It stays whole, in a part that may use ${rate(after)}.`
      : null,
  ].filter(Boolean);
}

const rate = (number) => `${count(number)} RU/s`;

export class Restructuring {
  #parts;
  #changed;
  #doing = new Map();
  #origins = new Map();

  /** For the container with this link; something is to be done each time that its partitions have changed. */
  constructor(parts, changed) {
    this.#parts = parts;
    this.#changed = changed;
  }

  /** What is done to a partition at the moment; undefined if nothing is. */
  doing(id) {
    return this.#doing.get(id);
  }

  /** What a partition was made of, in words; empty if it was there from the beginning. */
  origin(id) {
    return this.#origins.get(id) ?? "";
  }

  /** Looks up where the partitions come from. Of older ones only their ancestors are known. */
  async learnOrigins() {
    const [, database, , container] = this.#parts;
    for (const { id, parents } of await ranges(database, container)) {
      if (parents.length > 0 && !this.#origins.has(id)) {
        this.#origins.set(id, parents.length === 1 ? `split from ${parents[0]}` : `after ${parents.join(", ")}`);
      }
    }
  }

  /** Splits a partition, or the largest, if the user still wants it when it is told what that does. */
  async split(container, id) {
    const isWanted = await ask({
      title: id === undefined ? "Split the largest partition?" : `Split partition ${id}?`,
      text: h("span", { class: "split-effect" }, splitEffect(container, id).map((sentence) => h("span", {}, sentence))),
      submit: "Split",
      action: () => true,
    });
    if (isWanted) {
      await this.#split(id);
    }
  }

  async #split(id) {
    const headers = id === undefined ? {} : { "x-ms-documentdb-partitionkeyrangeid": id };
    const made = await this.#run("partitionsplit", { headers }, [id], "Splitting…");
    made.forEach(({ id: child, parents }) => this.#origins.set(child, `split from ${parents.at(-1)}`));
    await this.#changed(made.map((one) => one.id));
    done(`Now there are partitions ${made.map((one) => one.id).join(" and ")}.`);
  }

  /** Merges two neighbours, if the user really wants it. */
  async merge(one, next) {
    const isWanted = await ask({
      title: `Merge partitions ${one.id} and ${next.id}?`,
      text: `Together they have ${counted(one.items + next.items, "item")} and ${bytes(stored(one) + stored(next))}. `
        + "Clients can go on reading and writing meanwhile.",
      submit: "Merge",
      action: () => true,
    });
    if (isWanted) {
      const ids = [one.id, next.id];
      const made = await this.#run("partitionmerge", { body: JSON.stringify({ ranges: ids }) }, ids, "Merging…");
      made.forEach(({ id }) => this.#origins.set(id, `merged from ${ids.join(" and ")}`));
      await this.#changed(made.map(({ id }) => id));
      done(`Partitions ${ids.join(" and ")} are now partition ${made.map(({ id }) => id).join()}.`);
    }
  }

  /** Has the server do it, and returns the partitions that were made. */
  async #run(operation, request, ids, word) {
    ids.forEach((id) => this.#doing.set(id, word));
    try {
      const answer = await account().send("POST", [...this.#parts, "operations", operation], request);
      return answer.json().PartitionKeyRanges;
    } finally {
      ids.forEach((id) => this.#doing.delete(id));
    }
  }
}
