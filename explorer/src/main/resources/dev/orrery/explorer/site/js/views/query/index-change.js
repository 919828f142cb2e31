// An index that would make a query cheaper: what it changes in the indexing policy, and how it comes to be.

import { read, replace } from "../../api/resources.js";
import { account } from "../../api/session.js";
import { button } from "../../ui/button.js";
import { h, say, show } from "../../ui/dom.js";
import { percent, units } from "../../ui/format.js";

const PROGRESS = "x-ms-documentdb-collection-index-transformation-progress";
const EVERY_MILLIS = 300;
const DONE = 100;
const ORDERS = { ASC: "ascending", DESC: "descending" };

/**
 * An indexing policy that has one more index.
 *
 * @param index the paths of the index as the server advises them: one, or several with an order each
 */
export function withIndex(policy, index) {
  const isComposite = index.length > 1;
  return isComposite
    ? { ...policy, compositeIndexes: [...(policy.compositeIndexes ?? []), index.map(compositePath)] }
    : withPath(policy, `${index[0]}/?`);
}

function compositePath(text) {
  const [, path, order] = /^(.*) (ASC|DESC)$/.exec(text);
  return { path, order: ORDERS[order] };
}

function withPath(policy, path) {
  return {
    ...policy,
    ...(policy.indexingMode === "none" ? { indexingMode: "consistent", automatic: true } : {}),
    includedPaths: [...(policy.includedPaths ?? []), { path }],
    // The more precise path decides; one that is excluded by itself is as precise.
    excludedPaths: (policy.excludedPaths ?? []).filter((excluded) => excluded.path !== path),
  };
}

/** The lines of two texts, those that only one of them has marked; the texts differ in one place. */
export function differences(before, after) {
  const [old, next] = [before.split("\n"), after.split("\n")];
  let first = 0;
  while (first < Math.min(old.length, next.length) && old[first] === next[first]) {
    first++;
  }
  let last = 0;
  while (last < Math.min(old.length, next.length) - first && old.at(-1 - last) === next.at(-1 - last)) {
    last++;
  }
  return [
    ...old.slice(0, first).map((text) => ({ sign: " ", text })),
    ...old.slice(first, old.length - last).map((text) => ({ sign: "-", text })),
    ...next.slice(first, next.length - last).map((text) => ({ sign: "+", text })),
    ...old.slice(old.length - last).map((text) => ({ sign: " ", text })),
  ];
}

/**
 * A button for an advised index, which shows the change first.
 *
 * @param parts the container
 * @param rerun runs the query again when the index is there
 */
export function indexOffer(parts, index, rerun) {
  const place = h("div", { class: "index-change" });
  const name = index.join(", ");
  const offer = button("Add this index", async () => {
    const { indexingPolicy } = await read(parts);
    show(place, change(indexingPolicy, withIndex(indexingPolicy, index)));
  }, { class: "small", "aria-label": `Add this index: ${name}` });
  const state = h("p", { class: "hint", role: "status" });
  const change = (before, after) => {
    const lines = differences(JSON.stringify(before, null, 2), JSON.stringify(after, null, 2));
    return [
      h("h3", {}, "The indexing policy becomes"),
      h("pre", { class: "differences", "aria-label": "Change of the indexing policy" },
        lines.map(({ sign, text }) => h(sign === "+" ? "ins" : sign === "-" ? "del" : "span", {}, `${sign} ${text}\n`))),
      h("p", { class: "hint" }, "The index is built in the background; queries go on meanwhile. Every write pays a little for it."),
      state,
      h("div", { class: "buttons" },
        button("Apply and run again", async () => {
          await apply(parts, before, after, (share) => say(state, `The index is being built: ${share} %`));
          await rerun(name);
        }, { class: "primary" }),
        button("Cancel", () => show(place))),
    ];
  };
  return h("li", {}, h("div", { class: "bar-row" }, h("code", {}, name), offer), place);
}

/** Changes the policy, unless somebody else did meanwhile, and waits until the index is there. */
async function apply(parts, before, after, progress) {
  const definition = await read(parts);
  if (JSON.stringify(definition.indexingPolicy) !== JSON.stringify(before)) {
    throw new Error("Somebody has changed the indexing policy meanwhile. Look at the change again.");
  }
  await replace(parts, { ...definition, indexingPolicy: after }, definition._etag);
  for (let share = 0; share < DONE;) {
    share = Number((await account().send("GET", parts)).header(PROGRESS) ?? DONE);
    progress(share);
    if (share < DONE) {
      await new Promise((passed) => setTimeout(passed, EVERY_MILLIS));
    }
  }
}

/** What an index was good for: the charge of the same page before and after. */
export function chargeComparison({ name, before, after }) {
  const saved = before > 0 ? (before - after) / before : 0;
  const verdict = Math.abs(saved) < 0.005 ? "as much as before" : `${percent(Math.abs(saved))} ${saved > 0 ? "less" : "more"}`;
  return h("p", { class: "comparison", role: "status" },
    h("span", { class: `pill ${saved > 0 ? "good" : ""}` }, verdict),
    ` The first page cost ${units(before)} before and ${units(after)} with the index over `, h("code", {}, name), ".");
}
