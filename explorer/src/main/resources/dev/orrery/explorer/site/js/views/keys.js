// The largest and the hottest partition keys of a container.

import { h } from "../ui/dom.js";
import { bytes, counted, key as keyText, percent, units } from "../ui/format.js";

const SHOWN = 10;

function keyList(title, note, keys, line) {
  return h("section", { class: "panel" }, h("h2", {}, title),
    keys.length === 0
      ? h("p", { class: "faint" }, note)
      : h("ul", { class: "keys" }, keys.slice(0, SHOWN).map((one) => {
        const { text, share, kind = "" } = line(one);
        return h("li", {},
          h("div", {}, h("code", { title: keyText(one.key) }, keyText(one.key) || "(none)"), h("span", {}, text)),
          h("div", { class: `meter ${kind}`, "aria-hidden": "true" }, h("i", { style: { width: `${share * 100}%` } })));
      })));
}

/** The keys on which most request units are spent. */
export function hottestKeys({ hottestKeys: keys }) {
  return keyList("Hottest keys", "Nobody asks for anything at the moment.", keys,
    ({ requestUnitsPerSecond, shareOfPartition, partition }) => ({
      text: `${units(requestUnitsPerSecond)}/s · ${percent(shareOfPartition)} of partition ${partition}`,
      share: shareOfPartition,
      kind: shareOfPartition >= 0.5 ? "hot" : shareOfPartition >= 0.25 ? "warm" : "",
    }));
}

/** The keys with most bytes. */
export function largestKeys({ largestKeys: keys, itemBytes, largestKeysComplete }) {
  return keyList(largestKeysComplete ? "Largest keys" : "Largest keys so far", "There are no items.", keys,
    (one) => ({
      text: `${bytes(one.bytes)} · ${counted(one.items, "item")} · ${percent(one.bytes / Math.max(1, itemBytes))}`,
      share: one.bytes / Math.max(1, itemBytes),
      kind: one.bytes > itemBytes / 2 && one.items > 1 ? "warm" : "",
    }));
}
