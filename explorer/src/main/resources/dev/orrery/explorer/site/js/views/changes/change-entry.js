// One change: in a line what changed and how it begins, and all of it when it is opened.

import { keyOf, SYSTEM_PROPERTIES } from "../../api/items.js";
import { compact, member, pretty, without } from "../../api/json.js";
import { h } from "../../ui/dom.js";
import { clock, key as keyText } from "../../ui/format.js";

const KINDS = { create: "good", delete: "bad" };
const PREVIEW_CHARS = 160;

/** A document, or with all versions what happened, what it is and what it was. */
export function changeEntry(text, definition) {
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
  const details = h("details", {},
    h("summary", {},
      h("strong", {}, id),
      h("span", { class: "faint" }, keyText(JSON.parse(key))),
      kind === "change" ? null : h("span", { class: `pill ${KINDS[kind] ?? ""}` }, isExpired ? "expired" : kind),
      shown.length === 0 ? null : h("code", { class: "preview" }, preview(shown[0][1])),
      h("span", { class: "hint" }, `${clock(seconds)} · LSN ${lsn}`)));
  // Most are never opened.
  details.addEventListener("toggle", () => details.append(
    shown.length === 0 ? h("p", { class: "hint" }, "What it was is not kept.") : "",
    h("div", { class: "versions" }, shown.map(([label, text]) => h("div", {},
      label === "" ? null : h("h3", {}, label), h("pre", {}, pretty(without(text, SYSTEM_PROPERTIES))))))), { once: true });
  return h("li", { class: `change ${kind}` }, details);
}

/** How an item begins, without what the line says already. */
function preview(text) {
  const own = compact(without(text, [...SYSTEM_PROPERTIES, "id"]));
  return own.length > PREVIEW_CHARS ? `${own.slice(0, PREVIEW_CHARS)}…` : own;
}
