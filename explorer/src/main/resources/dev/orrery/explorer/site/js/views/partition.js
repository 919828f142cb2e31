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

/** The row of a partition, which stays while its numbers change, so that the focus does too. */
export class PartitionRow {
  #name = h("div", { class: "measure" });
  #storage = h("div");
  #use = h("div");
  #spark = h("div", { class: "spark measure" });
  #split;
  element;

  constructor(id, split, isNew) {
    this.#split = button("Split", split, { class: "small", "aria-label": `Split partition ${id}` });
    this.element = h("div", { class: `partition${isNew ? " new" : ""}` },
      this.#name, this.#storage, this.#use, this.#spark, this.#split);
  }

  update(partition, { most, isSplitting, parents }) {
    const { id, min, max, items, itemBytes, indexBytes, bySecond, throttled } = partition;
    const { provisioned, lastSecond } = partition.requestUnitsPerSecond;
    const share = load(partition);
    this.element.classList.toggle("busy", isSplitting);
    this.#split.textContent = isSplitting ? "Splitting…" : "Split";
    show(this.#name,
      h("div", {}, h("strong", {}, `Partition ${id}`), h("span", { class: "faint" }, counted(items, "item"))),
      h("div", { class: "range-text" }, `${shortHash(min)} – ${shortHash(max)}`),
      parents.length > 0 ? h("div", { class: "range-text" }, `split from ${parents.at(-1)}`) : null);
    show(this.#storage, bar("Storage", bytes(itemBytes + indexBytes), (itemBytes + indexBytes) / most));
    show(this.#use, bar("RU/s", `${units(lastSecond)} · ${percent(share)}`, share, heatClass(share)));
    show(this.#spark,
      sparkline(`Request units of partition ${id} over time`, bySecond.requestUnits, provisioned, bySecond.throttled),
      throttled > 0 ? h("span", { class: "problem-text" }, `${count(throttled)} throttled`) : null);
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
