/** The server under test, with fresh databases and containers on it. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { CosmosClient } from "@azure/cosmos";

export const endpoint = setting("ORRERY_ENDPOINT");
export const key = setting("ORRERY_KEY");
export const client = clientWith({ key });

const databases = [];
after(() => Promise.all(databases.map((database) => database.delete())));

/** A client that knows the endpoint, and proves who it is as the given options say. */
export function clientWith(options) {
  return new CosmosClient({
    endpoint,
    connectionPolicy: { enableBackgroundEndpointRefreshing: false },
    ...options,
  });
}

/** A database that goes away when the tests of this file are done. */
export async function freshDatabase(options) {
  const { database } = await client.databases.create({ id: `js-${randomUUID()}`, ...options });
  databases.push(database);
  return database;
}

/** A container in a database of its own, with /pk as its partition key unless the definition has another. */
export async function freshContainer(definition = {}, options = {}) {
  const database = await freshDatabase();
  const { container } = await database.containers.create(
    { id: "items", partitionKey: { paths: ["/pk"] }, ...definition },
    options,
  );
  return container;
}

/** Items named by number, all with one partition key. */
export function numbered(count, pk = "a") {
  return Array.from({ length: count }, (_, number) => ({ id: `item-${number}`, pk, number }));
}

/** Asserts that the server refuses with the status. */
export function assertRefused(promise, status) {
  return assert.rejects(promise, (error) => {
    assert.equal(error.code, status, error.message ?? String(error));
    return true;
  });
}

/** What the attempt gives as soon as it is something; it is repeated until then. */
export async function eventually(attempt) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const result = await attempt();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It never came true");
}

export function idsOf(resources) {
  return resources.map((resource) => resource.id).sort();
}

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} to run these tests`);
  return value;
}
