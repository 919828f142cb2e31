// One partition as a row of bars, and all of them as a strip.

import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { bytes, count, counted, percent, units } from "../ui/format.js";
import { sparkline } from "../ui/chart.js";

const HOT = 0.8;
const WARM = 0.5;

/** How much of what it may use a partition uses, as the average of the last seconds. */
export function load({ bySecond, requestUnitsPerSecond: { provisioned } }) {
  const recent = bySecond.requestUnits.slice(-5);
  const used = recent.reduce((sum, number) => sum + number, 0) / Math.max(1, recent.length);
  return provisioned > 0 ? used / provisioned : 0;
}

const heatClass = (share) => (share >= HOT ? "hot" : share >= WARM ? "warm" : "");

export function bar(label, text, share, kind = "") {
  return h("div", { class: "measure" },
    h("div", {}, h("span", { class: "faint" }, label), h("span", {}, text)),
    h("div", { class: `meter ${kind}`, role: "img", "aria-label": `${label}: ${text}` },
      h("i", { style: { width: `${Math.min(1, share) * 100}%` } })));
}

/** What a partition stores, in bytes. */
export const stored = ({ itemBytes, indexBytes }) => itemBytes + indexBytes;

/** The row of a partition, which stays while its numbers change, so that the focus does too. */
export class PartitionRow {
  #id;
  #name = h("div", { class: "measure" });
  #storage = h("div");
  #use = h("div");
  #spark = h("div", { class: "spark measure" });
  #split;
  #merge;
  #neighbour;
  element;

  /** A row with buttons for what can be done: split it, or merge it with its neighbour behind. */
  constructor(id, { split, merge }, isNew) {
    this.#id = id;
    this.#split = button("Split", () => split(id), { class: "small", "aria-label": `Split partition ${id}` });
    this.#merge = button("Merge", () => merge(id, this.#neighbour), { class: "small" });
    this.element = h("div", { class: `partition${isNew ? " new" : ""}`, "data-id": id },
      this.#name, this.#storage, this.#use, this.#spark, h("div", { class: "buttons" }, this.#split, this.#merge));
  }

  /**
   * Shows the numbers of now.
   *
   * @param most the bytes of the largest partition
   * @param doing what is done to this one at the moment, if anything is
   * @param origin what it was made of
   * @param neighbour the one behind, if both can be merged
   * @param isLimited whether requests beyond the throughput are refused
   */
  update(partition, { most, doing, origin, neighbour, isLimited }) {
    const { min, max, items, bySecond, throttled } = partition;
    const { provisioned, lastSecond } = partition.requestUnitsPerSecond;
    const share = load(partition);
    this.element.classList.toggle("busy", doing !== undefined);
    this.#offer(doing, neighbour);
    show(this.#name,
      h("div", {}, h("strong", {}, `Partition ${this.#id}`), h("span", { class: "faint" }, counted(items, "item"))),
      h("div", { class: "range-text" }, `${shortHash(min)} – ${shortHash(max)}`),
      origin === "" ? null : h("div", { class: "range-text" }, origin));
    show(this.#storage, bar("Storage", bytes(stored(partition)), stored(partition) / most));
    show(this.#use, bar("RU/s", `${units(lastSecond)} · ${percent(share)}`, share, heatClass(share)));
    show(this.#spark,
      sparkline(`Request units of partition ${this.#id} over time`, bySecond.requestUnits, provisioned, bySecond.throttled),
      throttled > 0 ? h("span", { class: "problem-text" }, `${count(throttled)} ${isLimited ? "refused" : "beyond throughput"} (429)`) : null);
  }

  #offer(doing, neighbour) {
    this.#neighbour = neighbour;
    this.#split.textContent = doing ?? "Split";
    this.#merge.hidden = neighbour === undefined || doing !== undefined;
    if (neighbour !== undefined) {
      this.#merge.textContent = `Merge with ${neighbour.id}`;
      this.#merge.setAttribute("aria-label", `Merge partitions ${this.#id} and ${neighbour.id}`);
    }
  }
}

const shortHash = (hex) => (hex === "" ? "00" : hex.length > 8 ? `${hex.slice(0, 8)}…` : hex);

/** Where in the range of all hashes one is, from 0 to 1; those of today's hash begin with two zero bits. */
function position(hex) {
  return hex === "FF" ? 1 : parseInt(hex.padEnd(8, "0").slice(0, 8), 16) / 0x40000000;
}

/** All ranges side by side, as wide as they are; older hashes are spread otherwise, and drawn with equal widths. */
export function rangeStrip(place, partitions) {
  const widths = partitions.map(({ min, max }) => position(max) - position(min));
  const areKnown = widths.every((width) => width > 0 && width <= 1);
  place.setAttribute("aria-label", partitions.map((one) => `partition ${one.id}: ${percent(load(one))} busy`).join(", "));
  show(place, partitions.map((partition, i) => h("div", {
    title: `Partition ${partition.id}`,
    style: { "flex-grow": String(areKnown ? widths[i] : 1), "--heat": String(Math.min(1, load(partition)).toFixed(2)) },
  }, partition.id)));
}
