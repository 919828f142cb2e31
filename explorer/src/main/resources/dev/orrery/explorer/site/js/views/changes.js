// The change feed of a container, live: the latest changes at the top.

import { containerParts, read } from "../api/resources.js";
import { changes, keyOf, SYSTEM_PROPERTIES } from "../api/items.js";
import { member, pretty, without } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { clock, counted, key as keyText } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";

const SHOWN = 200;
const EVERY_MILLIS = 700;
const LATEST = "Incremental Feed";
const ALL = "Full-Fidelity Feed";

export async function changesView(place, database, id) {
  const parts = containerParts(database, id);
  const definition = await read(parts);
  const hasVersions = definition.changeFeedPolicy?.retentionDuration > 0;
  const list = h("ul", { class: "changes", "aria-label": "Changes" });
  const state = h("span", { class: "hint", role: "status" });
  const mode = h("select", { "aria-label": "Which changes" },
    h("option", { value: LATEST }, "Latest versions"), hasVersions ? h("option", { value: ALL }, "All versions and deletes") : null);
  const from = h("select", { "aria-label": "From where" },
    h("option", { value: "*" }, "From now on"), h("option", { value: "" }, "From the beginning"));
  let position = "*";
  let seen = 0;
  let isPaused = false;
  const restart = () => {
    position = from.value;
    seen = 0;
    show(list);
  };
  mode.addEventListener("change", () => {
    from.disabled = mode.value === ALL;
    from.value = mode.value === ALL ? "*" : from.value;
    restart();
  });
  from.addEventListener("change", restart);
  const pause = button("Pause", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Go on" : "Pause";
  });
  show(place, containerHeading(database, id, "changes"),
    h("div", { class: "bar-row" }, mode, from, pause, button("Clear", () => show(list)), state), list);
  return repeat(EVERY_MILLIS, async (signal) => {
    const asked = { position, mode: mode.value };
    if (isPaused) {
      return;
    }
    const page = await changes(parts, asked.position, { mode: asked.mode, signal }).catch((problem) => {
      if (!signal.aborted) {
        show(state, problem.message);
      }
      throw problem;
    });
    // Meanwhile somebody may have chosen something else.
    if (asked.position === position && asked.mode === mode.value) {
      position = page.position;
      seen += page.rows.length;
      list.prepend(...page.rows.map((text) => changeOf(text, definition)).reverse());
      [...list.children].slice(SHOWN).forEach((old) => old.remove());
      show(state, seen === 0 ? "Waiting for changes…" : counted(seen, "change"));
    }
  });
}

/** One change: a document, or with all versions what it was and what it is. */
function changeOf(text, definition) {
  const metadata = member(text, "metadata");
  const facts = metadata === undefined ? {} : JSON.parse(metadata);
  const kind = facts.operationType ?? "change";
  const present = metadata === undefined ? text : member(text, "current");
  const document = present === undefined || present === "{}" ? member(text, "previous") ?? "{}" : present;
  const item = JSON.parse(document);
  const lsn = facts.lsn ?? item._lsn;
  const key = facts.partitionKey ? Object.values(facts.partitionKey) : keyOf(definition, item);
  return h("li", { class: `change ${kind}` }, h("details", {},
    h("summary", {},
      h("strong", {}, item.id ?? facts.id ?? "(deleted)"),
      h("span", { class: "faint" }, keyText(key)),
      kind === "change" ? null : h("span", { class: `pill ${kind === "delete" ? "bad" : ""}` }, kind),
      h("span", { class: "hint" }, `${clock(facts.crts ?? item._ts ?? Date.now() / 1000)} · LSN ${lsn}`)),
    h("pre", {}, pretty(without(document, SYSTEM_PROPERTIES)))));
}
