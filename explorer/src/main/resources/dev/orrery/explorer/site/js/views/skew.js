// Whether the work is spread evenly, in a sentence.

import { h } from "../ui/dom.js";
import { key as keyText, percent } from "../ui/format.js";

const HOT_KEY = 0.5;
const IDLE = 1;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function say(kind, word, sentence) {
  return h("div", { class: "verdict" }, h("span", { class: `pill ${kind}` }, word), h("span", {}, sentence));
}

/** What the last minute says about the partition key. */
export function verdict({ partitions, hottestKeys: [hottest], largestKeys: [largest], items, itemBytes }) {
  const used = partitions.map((one) => one.requestUnitsPerSecond.lastMinute);
  const total = sum(used);
  const busiest = partitions[used.indexOf(Math.max(...used))];
  const hotShare = hottest === undefined || total < IDLE
    ? 0
    : hottest.shareOfPartition * (used[partitions.findIndex((one) => one.id === hottest.partition)] ?? 0) / total;
  if (hotShare >= HOT_KEY) {
    return say("bad", "hot key", `The key ${keyText(hottest.key)} alone takes ${percent(hotShare)} of all request units. `
      + "Splitting can't help: a key lives in one partition. Choose a partition key with more values.");
  }
  if (total >= IDLE && partitions.length > 1 && Math.max(...used) >= 2 * (total / partitions.length)) {
    return say("bad", "skewed", `Partition ${busiest.id} does ${percent(Math.max(...used) / total)} of the work; `
      + `an even share would be ${percent(1 / partitions.length)}.`);
  }
  if (largest !== undefined && items > 10 && largest.bytes > itemBytes / 2) {
    return say("bad", "large key", `The key ${keyText(largest.key)} has ${percent(largest.bytes / itemBytes)} of all data. `
      + "A logical partition can't be split.");
  }
  return total < IDLE
    ? say("", "quiet", "Hardly anybody has asked for anything in the last minute.")
    : say("good", "even", "Work and data are spread well over keys and partitions.");
}
