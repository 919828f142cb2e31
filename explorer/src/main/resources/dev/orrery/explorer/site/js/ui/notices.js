// Short messages at the edge of the page, which screen readers read out.

import { h } from "./dom.js";

const SECONDS = 6;

let place = null;

function add(kind, text) {
  if (place === null || !place.isConnected) {
    place = h("div", { class: "notices", role: "status", "aria-live": "polite" });
    (document.querySelector("dialog[open]") ?? document.body).append(place);
  }
  const notice = h("div", { class: `notice ${kind}` }, h("span", {}, text),
    h("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: () => notice.remove() }, "✕"));
  place.append(notice);
  setTimeout(() => notice.remove(), kind === "bad" ? SECONDS * 2000 : SECONDS * 1000);
}

export const done = (text) => add("good", text);

export function failed(problem) {
  if (problem.name !== "AbortError") {
    add("bad", problem.message);
  }
}
