// The queries that were run in this browser, the latest first.

import { h } from "../ui/dom.js";

const KEPT = 50;

const place = (database, container) => `orrery.queries.${JSON.stringify([database, container])}`;

function stored(database, container) {
  try {
    return JSON.parse(localStorage.getItem(place(database, container))) ?? [];
  } catch {
    return [];
  }
}

export function remember(database, container, text) {
  const queries = [text, ...stored(database, container).filter((other) => other !== text)].slice(0, KEPT);
  localStorage.setItem(place(database, container), JSON.stringify(queries));
}

/** The queries as buttons that hand them to the editor. */
export function history(database, container, use) {
  const queries = stored(database, container);
  return queries.length === 0
    ? h("p", { class: "hint" }, "None yet.")
    : h("ul", { class: "history" }, queries.map((text) =>
      h("li", {}, h("button", { type: "button", class: "quiet", title: text, onclick: () => use(text) },
        text.replace(/\s+/g, " ")))));
}
