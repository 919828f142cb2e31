// A list of short texts to edit, with a row for each.

import { h } from "./dom.js";

/** An editor for several texts; one is the word for a single one of them. */
export function lineList({ label, one, values = [], placeholder, hint }) {
  const rows = h("ul", { class: "lines" });
  const add = (value, isTyped) => {
    const input = h("input", { type: "text", value, placeholder, spellcheck: "false", autocomplete: "off",
      "aria-label": `${label}: ${one}` });
    const row = h("li", {}, input, h("button", { type: "button", class: "small quiet", "aria-label": `Remove ${one}`,
      onclick: () => {
        row.remove();
        adding.focus();
        rows.dispatchEvent(new Event("input", { bubbles: true }));
      } }, "✕"));
    rows.append(row);
    if (isTyped) {
      input.focus();
    }
  };
  const adding = h("button", { type: "button", class: "small", onclick: () => add("", true) }, `Add ${one}`);
  values.forEach((value) => add(value, false));
  return {
    element: h("fieldset", { class: "field" }, h("legend", {}, label), rows,
      hint ? h("p", { class: "hint" }, hint) : null, h("div", {}, adding)),
    value: () => [...rows.querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean),
  };
}
