// Queries: editors in tabs, the rows as JSON and as a table, what they cost, and how they were found.

import { containerParts, read } from "../api/resources.js";
import { query } from "../api/items.js";
import { h, show } from "../ui/dom.js";
import { containerHeading } from "../ui/heading.js";
import { failed } from "../ui/notices.js";
import { splitter } from "../ui/splitter.js";
import { propertiesIn } from "../ui/sql.js";
import { history } from "./history.js";
import { OpenQuery } from "./query/open-query.js";
import { openNext, QueryTabs } from "./query/query-tabs.js";
import { savedQueries, saveQuery } from "./query/saved.js";

const SAMPLE = "SELECT TOP 50 * FROM c";

/** What the query editor of a container shows when it is next opened. */
export const draftQuery = (database, id, text) => openNext(database, id, { text });

export async function queryView(place, database, id) {
  const parts = containerParts(database, id);
  const context = { database, id, parts, definition: await read(parts), properties: new Map() };
  const edge = () => splitter({ label: "Height of the editor", owner: place, property: "--query-height",
    initial: 120, min: 60, max: 600 });
  const save = async () => {
    const name = await saveQuery(database, id, tabs.current.typed(), tabs.name);
    if (name !== undefined) {
      tabs.rename(name);
    }
  };
  const tabs = new QueryTabs(database, id, (one) => new OpenQuery(context, one, { edge, save }));
  const saved = foldable("Saved queries", () => savedQueries(database, id, {
    open: (one) => {
      saved.open = false;
      tabs.add(one);
    },
    changed: () => saved.draw(),
  }));
  const past = foldable("History", () => history(database, id, (one) => {
    past.open = false;
    tabs.current.use(one);
    tabs.current.focus();
  }));
  show(place, containerHeading(database, id, "query"), tabs.head, h("div", { class: "query-lists" }, saved, past), tabs.panel);
  tabs.current.shownAgain();
  const leaving = () => tabs.keep();
  window.addEventListener("pagehide", leaving);
  query(parts, SAMPLE, { pageSize: 50 })
    .then(({ rows }) => {
      context.properties = propertiesIn(rows.map((row) => JSON.parse(row)));
    })
    .catch(failed);
  return () => {
    window.removeEventListener("pagehide", leaving);
    tabs.leave();
  };
}

/** A list that is made when it is opened, and drawn anew when asked. */
function foldable(title, content) {
  const element = h("details", { class: "panel" }, h("summary", {}, title));
  element.draw = () => element.open && show(element, h("summary", {}, title), content());
  element.addEventListener("toggle", element.draw);
  return element;
}
