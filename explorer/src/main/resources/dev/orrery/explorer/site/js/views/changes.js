// The change feed of a container, live: the latest changes at the top.

import { containerParts, read } from "../api/resources.js";
import { changes, keyOf, SYSTEM_PROPERTIES } from "../api/items.js";
import { member, pretty, without } from "../api/json.js";
import { button } from "../ui/button.js";
import { h, say, show } from "../ui/dom.js";
import { clock, counted, key as keyText } from "../ui/format.js";
import { containerHeading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";

const SHOWN = 200;
const EVERY_MILLIS = 700;
const LATEST = "Incremental Feed";
const ALL = "Full-Fidelity Feed";
const KINDS = { create: "good", delete: "bad" };

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
        say(state, problem.message);
      }
      throw problem;
    });
    // Meanwhile somebody may have chosen something else.
    if (asked.position === position && asked.mode === mode.value) {
      position = page.position;
      seen += page.rows.length;
      list.prepend(...page.rows.map((text) => changeOf(text, definition)).reverse());
      [...list.children].slice(SHOWN).forEach((old) => old.remove());
      say(state, seen === 0 ? "Waiting for changes…" : counted(seen, "change"));
    }
  });
}

/** One change: a document, or with all versions what happened, what it is and what it was. */
function changeOf(text, definition) {
  const metadata = member(text, "metadata");
  if (metadata === undefined) {
    const { id, _ts, _lsn } = JSON.parse(text);
    return entry({ id, key: keyOf(definition, text), kind: "change", seconds: _ts, lsn: _lsn }, ["", text]);
  }
  const facts = JSON.parse(metadata);
  const previous = member(text, "previous");
  const current = facts.operationType === "delete" ? undefined : member(text, "current");
  const latest = current ?? previous;
  return entry({
    id: facts.id ?? JSON.parse(latest ?? "{}").id ?? "",
    key: latest === undefined ? JSON.stringify(Object.values(facts.partitionKey ?? {})) : keyOf(definition, latest),
    kind: facts.operationType,
    isExpired: facts.timeToLiveExpired,
    seconds: facts.crts,
    lsn: facts.lsn,
  }, ["Now", current], ["Before", previous]);
}

function entry({ id, key, kind, isExpired, seconds, lsn }, ...versions) {
  const shown = versions.filter(([, text]) => text !== undefined);
  return h("li", { class: `change ${kind}` }, h("details", {},
    h("summary", {},
      h("strong", {}, id),
      h("span", { class: "faint" }, keyText(JSON.parse(key))),
      kind === "change" ? null : h("span", { class: `pill ${KINDS[kind] ?? ""}` }, isExpired ? "expired" : kind),
      h("span", { class: "hint" }, `${clock(seconds)} · LSN ${lsn}`)),
    shown.length === 0 ? h("p", { class: "hint" }, "What it was is not kept.") : null,
    h("div", { class: "versions" }, shown.map(([label, text]) => h("div", {},
      label === "" ? null : h("h3", {}, label), h("pre", {}, pretty(without(text, SYSTEM_PROPERTIES))))))));
}
