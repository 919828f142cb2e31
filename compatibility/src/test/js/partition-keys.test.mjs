import assert from "node:assert/strict";
import { test } from "node:test";
import { PartitionKeyBuilder } from "@azure/cosmos";
import { assertRefused, freshContainer, idsOf, numbered } from "./account.mjs";

const HIERARCHICAL = { paths: ["/country", "/city", "/street"], kind: "MultiHash", version: 2 };

test("an item is found by its whole hierarchical key", async () => {
  const container = await freshContainer({ partitionKey: HIERARCHICAL });
  await container.items.create({ id: "1", country: "FR", city: "Paris", street: "Rivoli" });

  const { resource } = await container.item("1", ["FR", "Paris", "Rivoli"]).read();
  const elsewhere = await container.item("1", ["FR", "Paris", "Foch"]).read();

  assert.equal(resource.id, "1");
  assert.equal(elsewhere.statusCode, 404);
});

test("a query by a prefix of a hierarchical key finds all that is under it", async () => {
  const container = await freshContainer({ partitionKey: HIERARCHICAL });
  await container.items.create({ id: "1", country: "FR", city: "Paris", street: "Rivoli" });
  await container.items.create({ id: "2", country: "FR", city: "Paris", street: "Foch" });
  await container.items.create({ id: "3", country: "FR", city: "Lyon", street: "Foch" });
  await container.items.create({ id: "4", country: "DE", city: "Paris", street: "Foch" });
  const under = async (partitionKey) =>
    idsOf((await container.items.query("SELECT * FROM c", { partitionKey }).fetchAll()).resources);

  assert.deepEqual(await under(["FR"]), ["1", "2", "3"]);
  assert.deepEqual(await under(["FR", "Paris"]), ["1", "2"]);
  assert.deepEqual(await under(["FR", "Paris", "Foch"]), ["2"]);
});

test("an item whose hierarchical key is incomplete is found by a key with none in it", async () => {
  const container = await freshContainer({ partitionKey: HIERARCHICAL });
  const key = new PartitionKeyBuilder().addValue("FR").addNoneValue().addNullValue().build();
  await container.items.create({ id: "1", country: "FR", street: null });

  const { resource } = await container.item("1", key).read();

  assert.equal(resource.id, "1");
});

test("numbers, booleans, null and none are partition keys of their own", async () => {
  const container = await freshContainer();
  const keys = ["1", 1, 1.5, -0.25, true, false, null, ""];
  for (const pk of keys) {
    await container.items.create({ id: "same", pk, kind: `${typeof pk} ${pk}` });
  }
  await container.items.create({ id: "same", kind: "none" });

  for (const pk of keys) {
    const { resource } = await container.item("same", pk).read();
    assert.equal(resource.kind, `${typeof pk} ${pk}`);
  }
  const { resource } = await container.item("same", {}).read();
  assert.equal(resource.kind, "none");
});

test("an empty object is no partition key value", async () => {
  const container = await freshContainer({ partitionKey: { paths: ["/a", "/b"], kind: "MultiHash", version: 2 } });
  await container.items.create({ id: "1", a: "x", b: {} });

  const { resource } = await container.item("1", ["x", {}]).read();

  assert.equal(resource.id, "1");
});

test("a nested path with odd characters is a partition key", async () => {
  const container = await freshContainer({ partitionKey: { paths: ['/outer/"inner value"'] } });
  await container.items.create({ id: "1", outer: { "inner value": "x" } });

  const { resource } = await container.item("1", "x").read();

  assert.equal(resource.id, "1");
});

test("a very long key is one of version 2", async () => {
  const container = await freshContainer({ partitionKey: { paths: ["/pk"], version: 2 } });
  const pk = "long ".repeat(300);
  await container.items.create({ id: "1", pk: `${pk}x` });
  await container.items.create({ id: "1", pk: `${pk}y` });

  const { resource } = await container.item("1", `${pk}y`).read();

  assert.equal(resource.pk, `${pk}y`);
});

test("all items of a partition key are deleted at once", async () => {
  const container = await freshContainer();
  for (const item of [...numbered(20, "a"), ...numbered(2, "b")]) {
    await container.items.create(item);
  }

  const { statusCode } = await container.deleteAllItemsForPartitionKey("a");

  assert.equal(statusCode, 200);
  const { resources } = await container.items.readAll().fetchAll();
  assert.deepEqual(resources.map((item) => item.pk), ["b", "b"]);
});

test("a key that the item doesn't have is refused", async () => {
  const container = await freshContainer();

  await assertRefused(container.items.create({ id: "1", pk: { not: "a key" } }), 400);
});

test("a container tells its ranges, and its definition of the key", async () => {
  const container = await freshContainer({}, { offerThroughput: 18000 });

  const { resources: ranges } = await container.readPartitionKeyRanges().fetchAll();
  const feedRanges = await container.getFeedRanges();
  const { resource: definition } = await container.getPartitionKeyDefinition();

  assert.ok(ranges.length > 1);
  assert.equal(feedRanges.length, ranges.length);
  assert.equal(ranges[0].minInclusive, "");
  assert.equal(ranges.at(-1).maxExclusive, "FF");
  assert.deepEqual(definition.paths, ["/pk"]);
});

test("items spread over many partitions are read and queried as one container", async () => {
  const container = await freshContainer({}, { offerThroughput: 18000 });
  const items = Array.from({ length: 60 }, (_, number) => ({ id: `${number}`, pk: `key-${number}`, number }));
  await Promise.all(items.map((item) => container.items.create(item)));

  const { resources: all } = await container.items.readAll({ maxItemCount: 7 }).fetchAll();
  const { resources: some } = await container.items.query("SELECT * FROM c WHERE c.number >= 50").fetchAll();
  const { resources: first } = await container.items
    .query("SELECT TOP 5 * FROM c", { forceQueryPlan: true, maxItemCount: 2 })
    .fetchAll();

  assert.deepEqual(idsOf(all), idsOf(items));
  assert.deepEqual(idsOf(some), idsOf(items.slice(50)));
  assert.equal(first.length, 5);
});
