// What to do with an item that somebody else has changed meanwhile: both versions, side by side.

import { readItem, replaceItem } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { jsonEditor } from "../ui/editor.js";
import { done } from "../ui/notices.js";
import { userText } from "./item.js";

/** Marks the lines of an editor that the other does not have. */
function markDifferences(editor, other) {
  const line = (text) => text.trim().replace(/,$/, "");
  const known = new Set(other.text().split("\n").map(line));
  editor.text().split("\n").forEach((text, i) => {
    if (!known.has(line(text))) {
      editor.mirror.addLineClass(i, "background", "differs");
    }
  });
}

/** Shows both versions; returns the answer with the one that holds, undefined if the user wants to go on editing. */
export async function conflictDialog(context, item, mine) {
  const latest = await readItem(context.parts, item.id, item.key).catch((problem) => {
    throw problem.status === 404 ? new Error("Somebody has deleted this item meanwhile.") : problem;
  });
  return new Promise((resolve) => {
    const ours = jsonEditor({ label: "Your version" });
    const theirs = jsonEditor({ label: "The version on the server", readOnly: true });
    const problem = h("p", { class: "problem", role: "alert" });
    let result;
    const overwrite = async () => {
      try {
        result = await replaceItem(context.parts, item.id, ours.text(), item.key, latest.json()._etag);
        done("Your version is saved.");
        dialog.close();
      } catch (failure) {
        show(problem, failure.status === 412 ? "It has been changed once more. Please try again." : failure.message);
      }
    };
    const dialog = h("dialog", { class: "wide-dialog", "aria-labelledby": "conflict" },
      h("form", { onsubmit: (event) => event.preventDefault() },
        h("h2", { id: "conflict" }, "Somebody has changed this item meanwhile"),
        h("div", { class: "versions" },
          h("div", { class: "workbench" }, h("h3", {}, "Yours"), ours.element),
          h("div", { class: "workbench" }, h("h3", {}, "On the server"), theirs.element)),
        problem,
        h("div", { class: "buttons" },
          h("button", { type: "button", onclick: () => dialog.close() }, "Go on editing"),
          button("Take the server's", () => {
            result = latest;
            dialog.close();
          }),
          button("Save mine", overwrite, { class: "primary" }))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
    ours.show(mine);
    theirs.show(userText(latest.text));
    markDifferences(ours, theirs);
    markDifferences(theirs, ours);
  });
}
