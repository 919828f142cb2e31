// The change feed of a container, live: the latest changes at the top.

import { containerParts, read } from "../api/resources.js";
import { changes } from "../api/items.js";
import { button } from "../ui/button.js";
import { h, say, show } from "../ui/dom.js";
import { containerHeading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";
import { ChangeList } from "./changes/change-list.js";

const EVERY_MILLIS = 500;
const PAGE = 2000;
const LATEST = "Incremental Feed";
const ALL = "Full-Fidelity Feed";

export async function changesView(place, database, id) {
  const parts = containerParts(database, id);
  const definition = await read(parts);
  const hasVersions = definition.changeFeedPolicy?.retentionDuration > 0;
  const list = new ChangeList(definition);
  const mode = h("select", { "aria-label": "Which changes" },
    h("option", { value: LATEST }, "Latest versions"), hasVersions ? h("option", { value: ALL }, "All versions and deletes") : null);
  const from = h("select", { "aria-label": "From where" },
    h("option", { value: "*" }, "From now on"), h("option", { value: "" }, "From the beginning"));
  let position = "*";
  let isPaused = false;
  let leave = () => {};
  /** Reads page after page until there is nothing new. */
  const readOn = async (signal) => {
    for (let isMore = true; isMore && !isPaused && !signal.aborted;) {
      const page = await changes(parts, position, { mode: mode.value, pageSize: PAGE, signal }).catch((problem) => {
        if (!signal.aborted) {
          say(list.state, problem.message);
        }
        throw problem;
      });
      // Meanwhile somebody may have chosen something else.
      if (!signal.aborted) {
        position = page.position;
        list.add(page.rows);
      }
      isMore = page.rows.length > 0;
    }
  };
  const restart = () => {
    leave();
    position = from.value;
    list.clear();
    leave = repeat(EVERY_MILLIS, readOn);
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
    h("div", { class: "bar-row" }, mode, from, list.filter, pause, button("Clear", () => list.clear()), list.state), list.element);
  restart();
  return () => leave();
}
