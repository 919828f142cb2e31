import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { key } from "./account.mjs";

const endpoint = process.env.ORRERY_LIMITED_ENDPOINT;
const patient = clientWith({});
const database = (await patient.databases.create({ id: "throttled" })).database;
after(() => database.delete());

function clientWith(connectionPolicy) {
  return new CosmosClient({
    endpoint,
    key,
    connectionPolicy: { enableBackgroundEndpointRefreshing: false, ...connectionPolicy },
  });
}

async function freshContainer(id) {
  const { container } = await database.containers.create({ id, partitionKey: { paths: ["/pk"] }, throughput: 400 });
  return container;
}

test("retries finish the work of many at 400 RU/s", async () => {
  const container = await freshContainer("patient");

  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let number = 0; number < 6; number++) {
      await container.items.create({ id: `${number}`, pk: `writer-${writer}` });
    }
  });
  await Promise.all(writers);

  const { resources } = await container.items.readAll().fetchAll();
  assert.equal(resources.length, 120);
});

test("a client that does not retry is told when to come back", async () => {
  const { id } = await freshContainer("impatient");
  const impatient = clientWith({ retryOptions: { maxRetryAttemptCount: 0 } })
    .database(database.id)
    .container(id);

  // A hundred request units each.
  const text = "x".repeat(200_000);
  const writes = Array.from({ length: 40 }, (_, number) => impatient.items.create({ id: `${number}`, pk: "a", text }));
  const refused = (await Promise.allSettled(writes)).filter((write) => write.status === "rejected");

  assert.ok(refused.length > 0);
  assert.ok(refused.every((write) => write.reason.code === 429));
  assert.ok(refused.every((write) => Number(write.reason.headers["x-ms-retry-after-ms"]) > 0));
});
