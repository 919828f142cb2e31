// The throughput of a database or container, and a form that changes it.

import { changeThroughput, offerOf } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { ask, throughputFields } from "../ui/dialogs.js";
import { units } from "../ui/format.js";
import { done } from "../ui/notices.js";
import { priceText } from "../ui/price.js";

/** A section on the throughput of a resource; says so if it has none of its own. */
export async function throughputSection(resource, withoutOffer, refresh) {
  const present = await offerOf(resource);
  return h("section", { class: "panel" },
    h("div", { class: "panel-head" }, h("h2", {}, "Throughput"),
      present ? button("Change", () => change(present, refresh)) : null),
    h("p", {}, present ? text(present) : withoutOffer),
    present ? h("p", { class: "hint" }, priceText(present)) : null);
}

function text({ mode, units: max, offer }) {
  return mode === "autoscale"
    ? `Autoscale up to ${units(max)} a second; now ${units(offer.content.offerThroughput)}.`
    : `${units(max)} a second.`;
}

async function change(present, refresh) {
  const isChanged = await ask({
    title: "Throughput",
    fields: throughputFields(present),
    submit: "Save",
    action: (values) => changeThroughput(present, values),
  });
  if (isChanged) {
    await refresh();
    done("The throughput is changed.");
  }
}
