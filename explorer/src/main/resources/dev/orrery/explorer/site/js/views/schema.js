// The properties that the items of a container have, by a sample of them.

import { account } from "../api/session.js";
import { containerParts } from "../api/resources.js";
import { query } from "../api/items.js";
import { h, say, show, table } from "../ui/dom.js";
import { emptyState } from "../ui/empty.js";
import { bytes, count, counted, percent, units } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { failed } from "../ui/notices.js";
import { DISTINCT_MAX, SchemaSample } from "./schema-sample.js";

const SIZES = [100, 1000, 10_000];
const PAGE = 500;

export function schemaView(place, database, id) {
  const size = h("select", { "aria-label": "Sample", onchange: () => take() },
    SIZES.map((items) => h("option", { value: items, selected: items === 1000 }, `up to ${count(items)} items`)));
  const report = h("p", { class: "hint", role: "status" });
  const result = h("div", {});
  let taking = new AbortController();
  const take = async () => {
    taking.abort();
    taking = new AbortController();
    const { signal } = taking;
    try {
      const taken = await sampled(database, id, Number(size.value), signal, (text) => say(report, text));
      if (!signal.aborted) {
        say(report, summary(taken));
        show(result, taken.sample.items === 0 ? nothing() : properties(taken.sample));
      }
    } catch (problem) {
      failed(problem);
    }
  };
  show(place, containerHeading(database, id, "schema"),
    h("div", { class: "bar-row" }, h("span", {}, "Sample"), size, report), result);
  take();
  return () => taking.abort();
}

/** Reads items page by page until there are enough. */
async function sampled(database, id, itemsMax, signal, progress) {
  const sample = new SchemaSample();
  let continuation = null;
  let charge = 0;
  do {
    const page = await query(containerParts(database, id), "SELECT VALUE c FROM c",
      { continuation, signal, pageSize: Math.min(PAGE, itemsMax - sample.items) });
    page.rows.forEach((text) => sample.add(text));
    charge += page.charge;
    continuation = page.continuation;
    if (!signal.aborted) {
      progress(`${count(sample.items)} items…`);
    }
  } while (continuation !== null && sample.items < itemsMax);
  const total = continuation === null ? sample.items : await itemsOf(database, id, signal);
  return { sample, charge, total: Math.max(total, sample.items) };
}

async function itemsOf(database, id, signal) {
  const { containers } = await account().metrics({ seconds: 1 }, signal);
  return containers.find((one) => one.database === database && one.container === id)?.items ?? 0;
}

function summary({ sample, charge, total }) {
  const all = sample.items === total;
  const average = sample.items === 0 ? "" : ` · ${bytes(sample.bytes / sample.items)} each`;
  return `${all ? `All ${counted(total, "item")}` : `The first ${count(sample.items)} of ${counted(total, "item")}`}`
    + `${average} · ${units(charge)}`
    + (all ? "" : " · Others may differ: items come partition key by partition key")
    + (sample.isCut ? " · There are more properties than are shown" : "");
}

function nothing() {
  return emptyState("schema", "No items yet.", "When there are some, this shows their properties: how many items have them, "
    + "of which types, with examples, sizes and the number of different values.");
}

function properties(sample) {
  return table(["Property", "Items", "Types", "Different values", "Size", "Examples"],
    sample.properties().map((property) => [
      h("code", { class: `depth-${Math.min(property.depth, 4)}`, title: property.path }, property.path),
      h("div", { class: "share" }, percent(property.items / sample.items), meter(property.items / sample.items)),
      types(property),
      property.isScalar ? distinct(property) : "",
      h("span", { title: `${bytes(property.bytesMin)} to ${bytes(property.bytesMax)}` },
        bytes(property.bytes / property.values)),
      h("div", { class: "examples" }, property.examples().map((text) => h("code", {}, text))),
    ]), { caption: "Properties", numeric: [3, 4] });
}

const meter = (share) => h("div", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${share * 100}%` } }));

function types(property) {
  const shares = property.shares();
  return h("div", { class: "types" }, shares.map(({ type, share }) => h("span", { class: `pill type-${type}` },
    shares.length === 1 ? type : `${type} ${share < 0.005 ? "< 1 %" : percent(share)}`)));
}

function distinct({ distinct: { size }, values }) {
  if (size >= DISTINCT_MAX) {
    return `${count(DISTINCT_MAX)}+`;
  }
  return size === values && values > 1 ? `${count(size)}, all` : count(size);
}
