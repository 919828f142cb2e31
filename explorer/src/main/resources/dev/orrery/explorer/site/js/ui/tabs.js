// Tabs within a view, chosen with the arrow keys too.

import { h } from "./dom.js";

let count = 0;

/** Tabs with a label each and what they show; returns the element and a function that chooses one. */
export function tabs(label, entries) {
  const group = `tabs-${++count}`;
  const panels = entries.map(([, content], i) =>
    h("div", { role: "tabpanel", id: `${group}-panel-${i}`, "aria-labelledby": `${group}-tab-${i}` }, content));
  const heads = entries.map(([text], i) =>
    h("button", { type: "button", role: "tab", id: `${group}-tab-${i}`, "aria-controls": `${group}-panel-${i}`,
      onclick: () => choose(i) }, text));
  const choose = (chosen) => heads.forEach((head, i) => {
    head.setAttribute("aria-selected", i === chosen);
    head.tabIndex = i === chosen ? 0 : -1;
    panels[i].hidden = i !== chosen;
  });
  const list = h("div", { role: "tablist", class: "tabs", "aria-label": label, onkeydown: (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const next = (heads.indexOf(document.activeElement) + step + heads.length) % heads.length;
      heads[next].focus();
      choose(next);
    }
  } }, heads);
  choose(0);
  return { element: h("div", { class: "results" }, list, panels), choose };
}
