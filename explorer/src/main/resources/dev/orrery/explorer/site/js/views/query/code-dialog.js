// A query as code to copy, in the language that one likes.

import { button } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { done } from "../../ui/notices.js";
import { tabs } from "../../ui/tabs.js";
import { codeOf, LANGUAGES } from "./code.js";

const STORED = "orrery.language";

/** Shows the programs for a query of a container. */
export function showCode({ database, id, definition }, query) {
  const target = { endpoint: `${location.origin}/`, database, container: id, depth: definition.partitionKey?.paths.length ?? 1 };
  const panel = (language) => {
    const code = codeOf(language, target, query);
    return h("div", { class: "copyable" }, h("pre", { class: "code" }, code), button("Copy", async () => {
      await navigator.clipboard.writeText(code);
      localStorage.setItem(STORED, language);
      done(`Copied as ${language}.`);
    }, { class: "small", "aria-label": `Copy as ${language}` }));
  };
  const { element, choose } = tabs("Languages", LANGUAGES.map((language) => [language, panel(language)]));
  choose(Math.max(0, LANGUAGES.indexOf(localStorage.getItem(STORED))));
  const dialog = h("dialog", { class: "wide-dialog code-dialog", "aria-labelledby": "code-title" },
    h("div", { class: "workbench" },
      h("h2", { id: "code-title" }, "The query as code"), element,
      h("p", { class: "hint" }, "The key of the account comes from the variable COSMOS_KEY. ",
        h("a", { href: "#/connect", onclick: () => dialog.close() }, "Connect"), " says what to install, and how https is trusted."),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
