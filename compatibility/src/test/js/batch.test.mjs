import assert from "node:assert/strict";
import { test } from "node:test";
import { BulkOperationType } from "@azure/cosmos";
import { freshContainer, numbered } from "./account.mjs";

const create = (resourceBody) => ({ operationType: BulkOperationType.Create, resourceBody });

function codesOf(response) {
  return response.result.map((one) => one.statusCode);
}

test("a batch does all kinds of operations in order", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "old", pk: "a", n: 1 });

  const response = await container.items.batch(
    [
      create({ id: "new", pk: "a" }),
      { operationType: BulkOperationType.Upsert, resourceBody: { id: "new", pk: "a", text: "upserted" } },
      { operationType: BulkOperationType.Read, id: "new" },
      { operationType: BulkOperationType.Patch, id: "old", resourceBody: [{ op: "incr", path: "/n", value: 1 }] },
      { operationType: BulkOperationType.Replace, id: "new", resourceBody: { id: "new", pk: "a", text: "replaced" } },
      { operationType: BulkOperationType.Delete, id: "old" },
    ],
    "a",
  );

  assert.equal(response.code, 200);
  assert.deepEqual(codesOf(response), [201, 200, 200, 200, 200, 204]);
  assert.equal(response.result[2].resourceBody.text, "upserted");
  assert.equal(response.result[3].resourceBody.n, 2);
  assert.ok(response.result[0].eTag);
  assert.ok(response.result[0].requestCharge > 0);
});

test("a batch that fails in the middle leaves nothing behind", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "taken", pk: "a" });

  const response = await container.items.batch(
    [create({ id: "first", pk: "a" }), create({ id: "taken", pk: "a" }), create({ id: "last", pk: "a" })],
    "a",
  );

  assert.equal(response.code, 207);
  assert.deepEqual(codesOf(response), [424, 409, 424]);
  assert.equal((await container.item("first", "a").read()).statusCode, 404);
  assert.equal((await container.item("last", "a").read()).statusCode, 404);
});

test("a batch heeds the etags of its operations", async () => {
  const container = await freshContainer();
  const { etag: stale } = await container.items.create({ id: "1", pk: "a", n: 1 });
  await container.item("1", "a").replace({ id: "1", pk: "a", n: 2 });

  const response = await container.items.batch(
    [
      create({ id: "2", pk: "a" }),
      { operationType: BulkOperationType.Replace, id: "1", ifMatch: stale, resourceBody: { id: "1", pk: "a", n: 3 } },
    ],
    "a",
  );

  assert.deepEqual(codesOf(response), [424, 412]);
  assert.equal((await container.item("1", "a").read()).resource.n, 2);
});

test("a batch heeds the condition of a patch", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a", n: 1 });
  const patch = (condition) => ({
    operationType: BulkOperationType.Patch,
    id: "1",
    resourceBody: { condition, operations: [{ op: "incr", path: "/n", value: 1 }] },
  });

  const refused = await container.items.batch([patch("from c where c.n = 7")], "a");
  const done = await container.items.batch([patch("from c where c.n = 1")], "a");

  assert.deepEqual(codesOf(refused), [412]);
  assert.deepEqual(codesOf(done), [200]);
  assert.equal((await container.item("1", "a").read()).resource.n, 2);
});

test("a hundred operations fit into a batch", async () => {
  const container = await freshContainer();

  const response = await container.items.batch(numbered(100).map(create), "a");

  assert.equal(response.code, 200);
  assert.equal((await container.item("item-99", "a").read()).statusCode, 200);
});

test("a batch works on hierarchical partition keys", async () => {
  const container = await freshContainer({ partitionKey: { paths: ["/country", "/city"], kind: "MultiHash", version: 2 } });

  const response = await container.items.batch([create({ id: "1", country: "FR", city: "Paris" })], ["FR", "Paris"]);

  assert.deepEqual(codesOf(response), [201]);
  assert.equal((await container.item("1", ["FR", "Paris"]).read()).statusCode, 200);
});
