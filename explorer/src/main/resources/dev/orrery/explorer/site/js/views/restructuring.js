// Splits and merges of a container's partitions. Clients go on meanwhile, and so does the page.

import { account } from "../api/session.js";
import { ranges } from "../api/resources.js";
import { ask } from "../ui/dialogs.js";
import { bytes, counted } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { stored } from "./partition.js";

/** Whether the server would merge two neighbours. */
export function canMerge({ partitions, partitionsNeeded, partitionBytesMax }, one, next) {
  return partitions.length > partitionsNeeded && stored(one) + stored(next) <= partitionBytesMax;
}

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

  /** Splits a partition, or the largest. */
  async split(id) {
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
