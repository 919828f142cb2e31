// A tree of links, moved through with the arrow keys.

import { h, show } from "./dom.js";
import { icon } from "./icons.js";
import { failed } from "./notices.js";

/**
 * Shows nodes as a tree. A node has a label, perhaps an icon, a link (href) and a function for its children; its key says
 * which node it is, so that it stays open when the tree is made anew. Nodes are closed unless they are open at first.
 */
export class Tree {
  /** The keys of the nodes that are not as they were at first. */
  #toggled = new Set();
  #roots;
  element;

  constructor(label, roots) {
    this.#roots = roots;
    this.element = h("ul", { role: "tree", class: "tree", "aria-label": label, onkeydown: (event) => this.#moved(event) });
  }

  /** Asks for all open nodes again. */
  async refresh() {
    try {
      const items = await this.#items(await this.#roots(), 1);
      const focused = document.activeElement?.closest?.("[role=treeitem]")?.dataset.key;
      show(this.element, items.length ? items : h("li", { class: "hint" }, "No databases yet"));
      this.mark();
      if (focused !== undefined) {
        this.#visible().find((item) => item.dataset.key === focused)?.focus();
      }
    } catch (problem) {
      failed(problem);
    }
  }

  /** Opens the nodes with these keys. */
  open(keys) {
    const before = this.#toggled.size;
    keys.forEach((key) => this.#toggled.add(key));
    return this.#toggled.size > before;
  }

  /** Marks the node of the present address, or the nearest above it. */
  mark() {
    let current = null;
    for (const item of this.#visible()) {
      item.setAttribute("aria-selected", false);
      item.tabIndex = -1;
      current = isOnTheWay(item) && linkOf(item).length > linkOf(current).length ? item : current;
    }
    current?.setAttribute("aria-selected", true);
    const focusable = current ?? this.element.querySelector("[role=treeitem]");
    if (focusable !== null) {
      focusable.tabIndex = 0;
    }
  }

  async #items(nodes, level) {
    return Promise.all(nodes.map((node) => this.#item(node, level)));
  }

  async #item(node, level) {
    const item = h("li", { role: "treeitem", "data-key": node.key, "aria-level": level, tabindex: "-1" });
    const isOpen = node.children !== undefined && this.#toggled.has(node.key) !== (node.isOpenAtFirst ?? false);
    const twisty = h("span", { class: "twisty", "aria-hidden": "true" }, node.children ? "▸" : "");
    const label = node.href
      ? h("a", { href: node.href, tabindex: "-1" }, node.label)
      : h("span", {}, node.label);
    const line = h("div", { class: `node ${node.kind ?? ""}` }, twisty, node.icon ? icon(node.icon) : null, label);
    item.append(line);
    if (node.children) {
      item.setAttribute("aria-expanded", isOpen);
      const toggled = () => this.#toggle(node.key);
      twisty.addEventListener("click", toggled);
      if (!node.href) {
        label.addEventListener("click", toggled);
      }
    }
    if (isOpen) {
      item.append(h("ul", { role: "group" }, await this.#items(await node.children(), level + 1)));
    }
    return item;
  }

  #toggle(key) {
    if (!this.#toggled.delete(key)) {
      this.#toggled.add(key);
    }
    return this.refresh();
  }

  #visible() {
    return [...this.element.querySelectorAll("[role=treeitem]")];
  }

  #moved(event) {
    const item = event.target.closest("[role=treeitem]");
    const items = this.#visible();
    const at = items.indexOf(item);
    const expanded = item?.getAttribute("aria-expanded");
    const steps = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0].focus(),
      End: () => items.at(-1).focus(),
      ArrowRight: () => (expanded === "false" ? this.#toggle(item.dataset.key) : items[at + 1]?.focus()),
      ArrowLeft: () => (expanded === "true"
        ? this.#toggle(item.dataset.key)
        : item.parentElement.closest("[role=treeitem]")?.focus()),
      Enter: () => (item.querySelector(":scope > .node > a") ?? item.querySelector(".twisty")).click(),
    };
    if (item !== null && steps[event.key]) {
      event.preventDefault();
      steps[event.key]();
    }
  }
}

const linkOf = (item) => item?.querySelector(":scope > .node > a")?.getAttribute("href") ?? "";

function isOnTheWay(item) {
  const link = linkOf(item);
  return link !== "" && (location.hash === link || location.hash.startsWith(`${link}/`));
}
