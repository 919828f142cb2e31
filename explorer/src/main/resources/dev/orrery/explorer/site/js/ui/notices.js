// Short messages at the edge of the page, which screen readers read out. They belong to the view in which they came.

import { h } from "./dom.js";

const SECONDS = 6;

let place = null;
const latest = new Set();

/** Says something for some seconds. */
function add(kind, text) {
  if (place === null || !place.isConnected) {
    place = h("div", { class: "notices", role: "status", "aria-live": "polite" });
    (document.querySelector("dialog[open]") ?? document.body).append(place);
  }
  const notice = h("div", { class: `notice ${kind}` }, h("span", {}, text),
    h("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: () => notice.remove() }, "✕"));
  place.append(notice);
  latest.add(notice);
  queueMicrotask(() => latest.delete(notice));
  setTimeout(() => notice.remove(), kind === "bad" ? SECONDS * 2000 : SECONDS * 1000);
  return notice;
}

export const done = (text) => {
  add("good", text);
};

/** Says something that concerns the whole account, and so stays whatever one looks at. */
export const doneInAccount = (text) => {
  add("good", text).dataset.of = "account";
};

export function failed(problem) {
  if (problem.name !== "AbortError") {
    add("bad", problem.message);
  }
}

/** Lets what was just said be seen in the next view: who has said it goes there. */
export function carryOver() {
  latest.forEach((notice) => {
    notice.dataset.of ??= "next";
  });
}

/** Another view is shown: the notices of the one before go, and those that were carried over become its own. */
export function viewLeft() {
  document.querySelectorAll(".notice").forEach((notice) => {
    if (notice.dataset.of === undefined) {
      notice.remove();
    } else if (notice.dataset.of === "next") {
      delete notice.dataset.of;
    }
  });
}
