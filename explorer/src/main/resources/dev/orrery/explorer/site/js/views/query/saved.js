// Queries that were saved with a name, in this browser.

import { ask } from "../../ui/dialogs.js";
import { h } from "../../ui/dom.js";
import { keep, kept } from "../../ui/kept.js";
import { done } from "../../ui/notices.js";
import { queryLine } from "../history.js";

const WHAT = "saved-queries";

const stored = (database, container) => kept(WHAT, database, container) ?? [];

/** Asks for a name and saves a query with it; returns the name, undefined if the user thought better of it. */
export async function saveQuery(database, container, query, name) {
  const saved = await ask({
    title: "Save the query",
    text: "Saved queries stay in this browser. One with the same name is replaced.",
    fields: [{ name: "name", label: "Name", value: name }],
    submit: "Save",
    action: ({ name: typed }) => {
      const others = stored(database, container).filter((other) => other.name !== typed.trim());
      const all = [...others, { name: typed.trim(), ...query }].sort((a, b) => a.name.localeCompare(b.name));
      keep(WHAT, database, container, all);
      return typed.trim();
    },
  });
  if (saved !== undefined) {
    done(`The query is saved as ${saved}.`);
  }
  return saved;
}

/** The saved queries as buttons that open them; the list has to be drawn anew when one was deleted. */
export function savedQueries(database, container, { open, changed }) {
  const queries = stored(database, container);
  return queries.length === 0
    ? h("p", { class: "hint" }, "None yet. Save gives the query in the editor a name.")
    : h("ul", { class: "history saved" }, queries.map((query) => h("li", {},
      h("button", { type: "button", class: "quiet", title: query.text, onclick: () => open(query) },
        h("strong", {}, query.name), queryLine(query)),
      h("button", { type: "button", class: "quiet small", "aria-label": `Delete ${query.name}`, onclick: () => {
        keep(WHAT, database, container, stored(database, container).filter((other) => other.name !== query.name));
        changed();
      } }, "Delete"))));
}
