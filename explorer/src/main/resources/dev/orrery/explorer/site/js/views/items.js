// The items of a container: a grid with paging and filter, and an editor beside it.

import { containerParts, read } from "../api/resources.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { containerHeading } from "../ui/heading.js";
import { kindOf } from "../ui/kinds.js";
import { containerAddress } from "../ui/router.js";
import { itemEditor } from "./item.js";
import { ItemGrid } from "./item-grid.js";
import { uploadDialog } from "./upload.js";

// The grid stays, with its pages, order and selection, while one goes from item to item.
let kept = null;

/** Shows the grid, and an item: without a partition key it is a new one. */
export async function itemsView(place, database, id, item, keyJson) {
  const parts = containerParts(database, id);
  const definition = await read(parts);
  const grid = kept?.name === parts.join("/") ? kept : new ItemGrid({ database, id, parts, definition });
  const workbench = h("div", { class: "workbench" });
  const split = h("div", { class: `item-split${item === undefined ? "" : " has-one"}` },
    h("div", { class: "list-side" }, grid.element), item === undefined ? null : workbench);
  const context = { database, id, parts, definition, refresh: () => grid.load(),
    outdated() {
      grid.isStale = true;
    } };
  show(place, containerHeading(database, id, "items"),
    h("div", { class: "bar-row" },
      grid.filter,
      button("Apply", () => grid.load()),
      button(`New ${kindOf(definition).item}`, () => {
        location.hash = containerAddress(database, id, "items", "new");
      }, { class: "primary" }),
      button("Upload", () => uploadDialog(context))),
    split);
  grid.mark(item, keyJson);
  const [leave] = await Promise.all([
    item === undefined ? () => {} : itemEditor(workbench, context, item, keyJson),
    grid.isStale ? grid.load() : null,
  ]);
  return () => {
    leave();
    kept = location.hash.startsWith(containerAddress(database, id, "items")) ? grid : null;
  };
}
