// What is around every view: at the side, the one way to all of them.

import { signOut } from "../api/session.js";
import { button } from "./button.js";
import { catalogTree, keysOf } from "./catalog-tree.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { createDatabase } from "../views/creations.js";
import { parts } from "./router.js";

const PLACES = [["#/", "Overview", "overview"], ["#/metrics", "Metrics", "metrics"], ["#/connect", "Connect", "connect"]];

export class Shell {
  tree = catalogTree();
  main = h("main", { id: "main", tabindex: "-1" });
  #links = PLACES.map(([href, label, drawing]) => h("a", { href }, icon(drawing), label));
  #side = h("div", { class: "side", id: "side" },
    h("div", { class: "side-top" }, brand(),
      button(icon("theme"), changeTheme, { class: "quiet bare", "aria-label": "Light or dark", title: "Light or dark" }),
      button(icon("leave"), () => {
        signOut();
        location.reload();
      }, { class: "quiet bare", "aria-label": "Sign out", title: "Sign out" })),
    h("nav", { "aria-label": "Account" },
      h("div", { class: "places" }, this.#links),
      h("div", { class: "side-head" }, h("h2", {}, "Data"),
        button([icon("plus"), "New database"], createDatabase, { class: "quiet small" }),
        button(icon("refresh"), () => this.tree.refresh(),
          { class: "quiet small bare", "aria-label": "Refresh", title: "Refresh" })),
      this.tree.element));

  mount() {
    const menu = h("button", { type: "button", class: "quiet bare", "aria-label": "Menu", "aria-controls": "side",
      "aria-expanded": "false", onclick: () => this.#openSide(!this.#side.classList.contains("open")) }, icon("menu"));
    this.menu = menu;
    document.body.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: (event) => {
        event.preventDefault();
        this.main.focus();
      } }, "Skip to the content"),
      h("header", { class: "top" }, menu, brand()),
      h("div", { class: "frame" }, this.#side, this.main));
    this.main.addEventListener("pointerdown", () => this.#openSide(false));
  }

  /** Shows where the page is now. */
  moved() {
    this.#openSide(false);
    if (this.tree.open(keysOf(parts()))) {
      this.tree.refresh();
    } else {
      this.tree.mark();
    }
    const current = location.hash === "" ? "#/" : location.hash;
    this.#links.forEach((link) => (link.getAttribute("href") === current
      ? link.setAttribute("aria-current", "page")
      : link.removeAttribute("aria-current")));
  }

  #openSide(isOpen) {
    this.#side.classList.toggle("open", isOpen);
    this.menu?.setAttribute("aria-expanded", isOpen);
  }
}

function brand() {
  return h("a", { class: "brand", href: "#/" }, h("img", { src: "icon.svg", alt: "", width: 24, height: 24 }), "Orrery");
}

function changeTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("orrery.theme", root.dataset.theme);
}
