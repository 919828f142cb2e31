// The queries that were run in this browser, the latest first, with their parameters and partition keys.

import { h } from "../ui/dom.js";

const KEPT = 50;

const place = (database, container) => `orrery.queries.${JSON.stringify([database, container])}`;

function stored(database, container) {
  try {
    const found = JSON.parse(localStorage.getItem(place(database, container))) ?? [];
    // At first there were only texts.
    return found.map((one) => (typeof one === "string" ? { text: one, parameters: [], partitionKey: [] } : one));
  } catch {
    return [];
  }
}

export function remember(database, container, { text, parameters, partitionKey }) {
  const query = { text, parameters, partitionKey };
  const isOther = (other) => JSON.stringify(other) !== JSON.stringify(query);
  const queries = [query, ...stored(database, container).filter(isOther)].slice(0, KEPT);
  localStorage.setItem(place(database, container), JSON.stringify(queries));
}

/** The queries as buttons that hand them to the editor. */
export function history(database, container, use) {
  const queries = stored(database, container);
  return queries.length === 0
    ? h("p", { class: "hint" }, "None yet.")
    : h("ul", { class: "history" }, queries.map((query) => h("li", {},
      h("button", { type: "button", class: "quiet", title: query.text, onclick: () => use(query) },
        query.text.replace(/\s+/g, " "), sentWith(query)))));
}

/** What a query was sent with besides its text. */
function sentWith({ parameters, partitionKey }) {
  const facts = parameters.map(({ name, value }) => `${name} = ${value}`);
  if (partitionKey.length > 0) {
    facts.push(`partition key ${partitionKey.filter(Boolean).join(", ")}`);
  }
  return facts.length === 0 ? null : h("span", { class: "faint" }, ` ${facts.join(" · ")}`);
}
