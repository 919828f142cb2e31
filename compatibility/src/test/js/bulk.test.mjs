import assert from "node:assert/strict";
import { test } from "node:test";
import { BulkOperationType } from "@azure/cosmos";
import { freshContainer } from "./account.mjs";

const create = (resourceBody, partitionKey) => ({
  operationType: BulkOperationType.Create,
  partitionKey: partitionKey ?? resourceBody.pk,
  resourceBody,
});

function manyItems(count) {
  return Array.from({ length: count }, (_, number) => ({ id: `${number}`, pk: `key-${number % 17}`, number }));
}

test("five hundred items are created over many partition keys", async () => {
  const container = await freshContainer({}, { offerThroughput: 18000 });

  const results = await container.items.executeBulkOperations(manyItems(500).map((item) => create(item)));
  const { resources } = await container.items.readAll().fetchAll();

  assert.ok(results.every((one) => one.response?.statusCode === 201));
  assert.equal(resources.length, 500);
});

test("bulk does every kind of operation, and one's failure spares the others", async () => {
  const container = await freshContainer();
  for (const id of ["read", "replace", "patch", "delete", "taken"]) {
    await container.items.create({ id, pk: id, n: 1 });
  }
  const on = (operationType, id, resourceBody) => ({ operationType, id, partitionKey: id, resourceBody });

  const results = await container.items.executeBulkOperations([
    create({ id: "new", pk: "new" }),
    create({ id: "taken", pk: "taken" }),
    on(BulkOperationType.Read, "read"),
    on(BulkOperationType.Replace, "replace", { id: "replace", pk: "replace", n: 2 }),
    on(BulkOperationType.Patch, "patch", { operations: [{ op: "incr", path: "/n", value: 5 }] }),
    on(BulkOperationType.Delete, "delete"),
    { operationType: BulkOperationType.Upsert, partitionKey: "up", resourceBody: { id: "up", pk: "up" } },
    on(BulkOperationType.Delete, "missing"),
  ]);

  const codes = results.map((one) => one.response?.statusCode ?? one.error.code);
  assert.deepEqual(codes, [201, 409, 200, 200, 200, 204, 201, 404]);
  assert.equal(results[2].response.resourceBody.n, 1);
  assert.equal((await container.item("patch", "patch").read()).resource.n, 6);
});

test("bulk heeds etags", async () => {
  const container = await freshContainer();
  const { etag: stale } = await container.items.create({ id: "1", pk: "a", n: 1 });
  await container.item("1", "a").replace({ id: "1", pk: "a", n: 2 });

  const [result] = await container.items.executeBulkOperations([
    {
      operationType: BulkOperationType.Replace,
      id: "1",
      partitionKey: "a",
      ifMatch: stale,
      resourceBody: { id: "1", pk: "a", n: 3 },
    },
  ]);

  assert.equal(result.response?.statusCode ?? result.error.code, 412);
  assert.equal((await container.item("1", "a").read()).resource.n, 2);
});

test("written items aren't sent back where they aren't wanted", async () => {
  const container = await freshContainer();

  const [result] = await container.items.executeBulkOperations([create({ id: "1", pk: "a" })], {
    contentResponseOnWriteEnabled: false,
  });

  assert.equal(result.response.statusCode, 201);
  assert.equal(result.response.resourceBody, undefined);
});

test("the older bulk call works too", async () => {
  const container = await freshContainer();

  const responses = await container.items.bulk(manyItems(30).map((item) => create(item)));

  assert.ok(responses.every((one) => one.statusCode === 201));
});

test("bulk works on hierarchical and odd partition keys", async () => {
  const container = await freshContainer({ partitionKey: { paths: ["/a", "/b"], kind: "MultiHash", version: 2 } });
  const keys = [["x", "y"], ["x", 1], [true, null], [false, "鱀"]];

  const results = await container.items.executeBulkOperations(
    keys.map(([a, b], number) => create({ id: `${number}`, a, b }, [a, b])),
  );

  assert.deepEqual(results.map((one) => one.response?.statusCode), [201, 201, 201, 201]);
});
