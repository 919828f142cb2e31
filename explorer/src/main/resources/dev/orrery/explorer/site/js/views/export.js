// Rows as files.

import { pretty } from "../api/json.js";
import { button } from "../ui/button.js";
import { tableOf } from "./query/row-table.js";

function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Comma-separated values; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(rows) {
  const { columns, lines } = tableOf(rows);
  const cell = (text) => {
    const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** Buttons that save the rows there are now. */
export function exportMenu(rows) {
  return [
    button("Export JSON", () => download("rows.json", "application/json", pretty(`[${rows().join(",")}]`) + "\n")),
    button("Export CSV", () => download("rows.csv", "text/csv", csvOf(rows()))),
  ];
}
