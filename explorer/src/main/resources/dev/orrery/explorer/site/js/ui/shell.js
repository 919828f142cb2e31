// What is around every view: the bar at the top and the tree at the side.

import { signOut } from "../api/session.js";
import { button } from "./button.js";
import { h, svg } from "./dom.js";
import { catalogTree, keysOf } from "./catalog-tree.js";
import { createDatabase } from "../views/creations.js";
import { parts } from "./router.js";

export class Shell {
  tree = catalogTree();
  main = h("main", { id: "main", tabindex: "-1" });
  #side = h("nav", { class: "side", id: "side", "aria-label": "Data" },
    h("div", { class: "side-head" }, h("h2", {}, "Data"),
      button("New database", createDatabase, { class: "small", title: "Create a database" }),
      button("⟳", () => this.tree.refresh(), { class: "quiet small", "aria-label": "Refresh", title: "Refresh" })),
    this.tree.element);
  #links = [["#/", "Overview"], ["#/metrics", "Metrics"], ["#/connect", "Connect"]]
    .map(([href, label]) => h("a", { href }, label));

  mount() {
    const menu = h("button", { type: "button", class: "menu quiet", "aria-label": "Menu", "aria-controls": "side",
      "aria-expanded": "false", onclick: () => this.#openSide(!this.#side.classList.contains("open")) }, "☰");
    this.menu = menu;
    document.body.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: (event) => {
        event.preventDefault();
        this.main.focus();
      } }, "Skip to the content"),
      h("header", { class: "top" }, menu,
        h("a", { class: "brand", href: "#/" }, h("img", { src: "icon.svg", alt: "", width: 24, height: 24 }), "Orrery"),
        h("nav", { "aria-label": "Server" }, this.#links),
        h("div", { class: "top-end" },
          button("◐", changeTheme, { class: "quiet", "aria-label": "Light or dark", title: "Light or dark" }),
          button([h("span", { class: "wide" }, "Sign out"), signOutIcon()], () => {
            signOut();
            location.reload();
          }, { class: "quiet", "aria-label": "Sign out" }))),
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

/** A door and an arrow that leads out of it, for narrow screens. */
function signOutIcon() {
  return svg("svg", { class: "narrow", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
    svg("path", { d: "M9 2H3v12h6M6 8h8M11 5l3 3-3 3", fill: "none", stroke: "currentColor", "stroke-width": 1.6 }));
}

function changeTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("orrery.theme", root.dataset.theme);
}
