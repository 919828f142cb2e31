// Data to play with, for accounts that have none.

import { keyOf, upsertItem } from "../api/items.js";
import { containerParts, create } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { count } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { go } from "../ui/router.js";
import { announceChange } from "./creations.js";
import { draftQuery } from "./query.js";

const AT_ONCE = 8;

const SAMPLES = [
  { name: "shop", title: "Orders of a shop", text: "20 customers, 12 products and 180 orders. One customer orders more than the others." },
  { name: "blog", title: "A blog in three designs", text: "The same posts, comments and likes three times: ask each for the same, and compare the charges." },
];

/** Offers samples, and what to do instead. */
export function sampleOffer() {
  const report = h("p", { role: "status", class: "hint" });
  return h("section", { class: "welcome" },
    h("h2", {}, "There is nothing here yet"),
    h("p", {}, "Load data to play with, create a database of your own, or ",
      h("a", { href: "#/connect" }, "connect an application"), "."),
    h("div", { class: "offers" }, SAMPLES.map(({ name, title, text }) => h("div", { class: "panel" },
      h("h3", {}, title), h("p", {}, text), button(`Load ${title.toLowerCase()}`, () => load(name, title, report), { class: "primary" })))),
    report);
}

async function load(name, title, report) {
  const sample = await (await fetch(`samples/${name}.json`)).json();
  const all = sample.databases.flatMap(({ id, containers }) => containers.map((container) => ({ database: id, container })));
  const total = all.reduce((sum, { container }) => sum + container.items.length, 0);
  let saved = 0;
  for (const { id } of sample.databases) {
    await create(["dbs"], { id });
  }
  for (const { database, container: { id, partitionKey, items } } of all) {
    const definition = { id, partitionKey: { paths: partitionKey, kind: "Hash", version: 2 } };
    await create(["dbs", database, "colls"], definition);
    const waiting = items.map((item) => JSON.stringify(item));
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
        await upsertItem(containerParts(database, id), text, keyOf(definition, text));
        saved++;
        show(report, `${count(saved)} of ${count(total)} items…`);
      }
    }));
  }
  const { database, container, text } = sample.query;
  draftQuery(database, container, text);
  announceChange();
  done(`${title}: ${count(total)} items are loaded. Run this query, and look at its plan.`);
  go("d", database, "c", container, "query");
}
