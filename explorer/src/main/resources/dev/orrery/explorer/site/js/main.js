// Where it begins: sign in, then show the view of the address.

import { resume } from "./api/session.js";
import { parts } from "./ui/router.js";
import { h, show } from "./ui/dom.js";
import { viewLeft } from "./ui/notices.js";
import { Shell } from "./ui/shell.js";
import { signInPage } from "./views/sign-in.js";
import { views } from "./views/views.js";

let shell;
let leave = () => {};
let visits = 0;

/** Databases, containers, scripts or users have changed. */
const changed = () => shell.tree.refresh();

/** Shows the view of the present address; a view may return what has to be done when it is left. */
async function visit() {
  const visit = ++visits;
  leave();
  leave = () => {};
  viewLeft();
  shell.moved();
  const place = h("div", { class: "view" }, h("p", { class: "hint", role: "status" }, "Loading…"));
  show(shell.main, place);
  try {
    const left = (await views(parts(), place)) ?? (() => {});
    if (visit === visits) {
      leave = left;
    } else {
      left();
    }
  } catch (problem) {
    if (visit === visits) {
      show(place, h("div", { class: "problem", role: "alert" }, problem.message));
    }
  }
  if (visit === visits) {
    arrived();
  }
}

/** Names the page after its view. Who has followed a link of the view before goes on at the top of this one. */
function arrived() {
  const heading = shell.main.querySelector("h1")?.textContent;
  document.title = heading ? `${heading} · Orrery Explorer` : "Orrery Explorer";
  if (visits > 1 && document.activeElement === document.body) {
    shell.main.focus({ preventScroll: true });
  }
}

async function start() {
  if (!(await resume())) {
    await signInPage();
  }
  shell = new Shell();
  shell.mount();
  window.addEventListener("hashchange", visit);
  window.addEventListener("orrery-changed", changed);
  await shell.tree.refresh();
  await visit();
}

start();
