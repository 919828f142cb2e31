// Upload of files: an array of items, a single one, or one on each line.

import { keyOf, upsertItem } from "../api/items.js";
import { elements } from "../api/json.js";
import { h, show } from "../ui/dom.js";
import { count, units } from "../ui/format.js";

const AT_ONCE = 8;
const PROBLEMS_SHOWN = 20;

export function uploadDialog(context) {
  const files = h("input", { type: "file", id: "files", multiple: true, accept: ".json,.jsonl,.ndjson", required: true });
  const report = h("div", { class: "workbench", role: "status" });
  const send = h("button", { type: "submit", class: "primary" }, "Upload");
  const dialog = h("dialog", { "aria-labelledby": "upload" },
    h("form", { onsubmit: async (event) => {
      event.preventDefault();
      send.disabled = true;
      await upload(context, [...files.files], report);
      send.disabled = false;
      context.refresh();
    } },
    h("h2", { id: "upload" }, "Upload items"),
    h("div", { class: "field" }, h("label", { for: "files" }, "JSON files"), files,
      h("p", { class: "hint" }, "An array of items, a single item, or one item on each line. Items with the same id and "
        + "partition key are replaced.")),
    report,
    h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close"), send)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The texts of the items in a file. */
export function itemsIn(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) {
    JSON.parse(trimmed);
    return elements(trimmed);
  }
  try {
    JSON.parse(trimmed);
    return [trimmed];
  } catch {
    return trimmed.split(/\r?\n/).filter((line) => line.trim() !== "");
  }
}

async function upload(context, files, report) {
  const problems = [];
  const waiting = [];
  for (const file of files) {
    try {
      itemsIn(await file.text()).forEach((text, i) => waiting.push({ text, name: `${file.name}, item ${i + 1}` }));
    } catch (problem) {
      problems.push(`${file.name}: ${problem.message}`);
    }
  }
  const total = waiting.length;
  let saved = 0;
  let charge = 0;
  const draw = () => show(report,
    h("progress", { max: String(Math.max(1, total)), value: saved, "aria-label": "Progress" }),
    h("p", {}, `${count(saved)} of ${count(total)} items saved, ${units(charge)}.`),
    problems.length === 0 ? null : h("div", { class: "problem" },
      problems.slice(0, PROBLEMS_SHOWN).map((text) => h("p", {}, text)),
      problems.length > PROBLEMS_SHOWN ? h("p", {}, `… and ${problems.length - PROBLEMS_SHOWN} more.`) : null));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        JSON.parse(next.text);
        const key = keyOf(context.definition, next.text);
        charge += (await upsertItem(context.parts, next.text, key)).charge;
        saved++;
      } catch (problem) {
        problems.push(`${next.name}: ${problem.message}`);
      }
      draw();
    }
  };
  draw();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
