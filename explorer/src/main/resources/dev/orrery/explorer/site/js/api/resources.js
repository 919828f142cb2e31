// Databases, containers, scripts, users and throughput.

import { account } from "./session.js";

/** The kinds of scripts, by their names in addresses. */
export const SCRIPT_KINDS = {
  sprocs: { feed: "StoredProcedures", one: "stored procedure", many: "Stored procedures", icon: "procedure" },
  triggers: { feed: "Triggers", one: "trigger", many: "Triggers", icon: "trigger" },
  udfs: { feed: "UserDefinedFunctions", one: "function", many: "Functions", icon: "function" },
};

async function all(parts, feedName) {
  const found = [];
  let continuation = null;
  do {
    const headers = continuation === null ? {} : { "x-ms-continuation": continuation };
    const answer = await account().send("GET", parts, { headers });
    found.push(...answer.json()[feedName]);
    continuation = answer.continuation;
  } while (continuation !== null);
  return found;
}

export const containerParts = (database, container) => ["dbs", database, "colls", container];

export const databases = () => all(["dbs"], "Databases");
export const containers = (database) => all(["dbs", database, "colls"], "DocumentCollections");
export const users = (database) => all(["dbs", database, "users"], "Users");
export const permissions = (database, user) => all(["dbs", database, "users", user, "permissions"], "Permissions");
export const scripts = (database, container, kind) =>
  all([...containerParts(database, container), kind], SCRIPT_KINDS[kind].feed);
export const ranges = (database, container) =>
  all([...containerParts(database, container), "pkranges"], "PartitionKeyRanges");

export async function read(parts) {
  return (await account().send("GET", parts)).json();
}

export async function create(parts, body, headers = {}) {
  return (await account().send("POST", parts, { body: JSON.stringify(body), headers })).json();
}

export async function replace(parts, body, etag) {
  const headers = etag ? { "if-match": etag } : {};
  return (await account().send("PUT", parts, { body: JSON.stringify(body), headers })).json();
}

export async function remove(parts) {
  await account().send("DELETE", parts);
}

/** The headers with which something is created that has throughput of its own. */
export function throughputHeaders({ mode, units }) {
  switch (mode) {
    case "manual":
      return { "x-ms-offer-throughput": String(units) };
    case "autoscale":
      return { "x-ms-cosmos-offer-autopilot-settings": JSON.stringify({ maxThroughput: Number(units) }) };
    default:
      return {};
  }
}

/** The throughput of a resource; undefined if it has none of its own. */
export async function offerOf(resource) {
  const found = (await all(["offers"], "Offers")).find((offer) => offer.offerResourceId === resource._rid);
  if (found === undefined) {
    return undefined;
  }
  const autoscale = found.content.offerAutopilotSettings;
  return {
    offer: found,
    mode: autoscale ? "autoscale" : "manual",
    units: autoscale ? autoscale.maxThroughput : found.content.offerThroughput,
  };
}

/** Changes throughput; between manual and autoscale it is migrated first, by a header of its own. */
export async function changeThroughput({ offer, mode: present }, { mode, units }) {
  const parts = ["offers", offer.id];
  let latest = offer;
  if (mode !== present) {
    const header = mode === "autoscale"
      ? "x-ms-cosmos-migrate-offer-to-autopilot"
      : "x-ms-cosmos-migrate-offer-to-manual-throughput";
    const answer = await account().send("PUT", parts, { body: JSON.stringify(offer), headers: { [header]: "true" } });
    latest = answer.json();
  }
  const content = mode === "autoscale"
    ? { offerThroughput: -1, offerAutopilotSettings: { maxThroughput: Number(units) } }
    : { offerThroughput: Number(units) };
  return replace(parts, { ...latest, content });
}
