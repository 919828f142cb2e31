// Which address shows what.

import { changesView } from "./changes.js";
import { connectView } from "./connect.js";
import { databaseView } from "./database.js";
import { itemsView } from "./items.js";
import { metricsView } from "./metrics.js";
import { overview } from "./overview.js";
import { partitionsView } from "./partitions.js";
import { queryView } from "./query.js";
import { schemaView } from "./schema.js";
import { scriptsView } from "./scripts.js";
import { settingsView } from "./settings.js";
import { usersView } from "./users.js";

const OF_CONTAINER = {
  items: itemsView,
  query: queryView,
  schema: schemaView,
  scripts: scriptsView,
  partitions: partitionsView,
  changes: changesView,
  settings: settingsView,
};

/** Shows the view of an address in a place. */
export function views([first, database, second, container, view = "items", ...rest], place) {
  if (first === undefined) {
    return overview(place);
  }
  if (first === "metrics") {
    return metricsView(place);
  }
  if (first === "connect") {
    return connectView(place);
  }
  if (first === "d" && second === undefined) {
    return databaseView(place, database);
  }
  if (first === "d" && second === "users") {
    return usersView(place, database, container);
  }
  if (first === "d" && second === "c" && OF_CONTAINER[view]) {
    return OF_CONTAINER[view](place, database, container, ...rest);
  }
  throw new Error("There is nothing at this address.");
}
