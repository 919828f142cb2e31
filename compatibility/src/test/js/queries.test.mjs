import assert from "node:assert/strict";
import { before, test } from "node:test";
import { assertRefused, freshContainer, idsOf, numbered } from "./account.mjs";

let container;

before(async () => {
  container = await freshContainer();
  for (const item of [...numbered(25, "a"), ...numbered(15, "b")]) {
    await container.items.create(item);
  }
});

test("a query with parameters finds items of one logical partition", async () => {
  const { resources } = await container.items
    .query(
      {
        query: "SELECT c.id, c.number FROM c WHERE c.number >= @least AND c.number < @below",
        parameters: [{ name: "@least", value: 3 }, { name: "@below", value: 5 }],
      },
      { partitionKey: "a" },
    )
    .fetchAll();

  assert.deepEqual(resources, [{ id: "item-3", number: 3 }, { id: "item-4", number: 4 }]);
});

test("a query without a partition key looks everywhere", async () => {
  const { resources } = await container.items.query("SELECT VALUE c.pk FROM c WHERE c.number = 7").fetchAll();

  assert.deepEqual(resources.sort(), ["a", "b"]);
});

test("a query of one logical partition sorts, counts and groups", async () => {
  const query = async (text) => (await container.items.query(text, { partitionKey: "a" }).fetchAll()).resources;

  assert.deepEqual(await query("SELECT VALUE c.number FROM c WHERE c.number < 3 ORDER BY c.number DESC"), [2, 1, 0]);
  assert.deepEqual(await query("SELECT VALUE COUNT(1) FROM c"), [25]);
  assert.deepEqual(await query("SELECT TOP 2 VALUE c.id FROM c ORDER BY c.number"), ["item-0", "item-1"]);
  assert.deepEqual(await query("SELECT c.pk, SUM(c.number) AS total FROM c GROUP BY c.pk"), [{ pk: "a", total: 300 }]);
});

test("a query may be fetched page by page", async () => {
  const iterator = container.items.query("SELECT * FROM c", { partitionKey: "a", maxItemCount: 10 });
  const sizes = [];

  while (iterator.hasMoreResults()) {
    const { resources } = await iterator.fetchNext();
    sizes.push(resources.length);
  }

  assert.deepEqual(sizes.filter((size) => size > 0), [10, 10, 5]);
});

test("a query goes on from its continuation token", async () => {
  const ids = [];
  let continuationToken;

  do {
    const page = await container.items
      .query("SELECT c.id FROM c", { partitionKey: "a", maxItemCount: 4, continuationToken })
      .fetchNext();
    ids.push(...idsOf(page.resources));
    continuationToken = page.continuationToken;
  } while (continuationToken);

  assert.deepEqual(ids.sort(), idsOf(numbered(25)));
});

test("a query can be walked with for await", async () => {
  const ids = [];

  for await (const { resources } of container.items
    .query("SELECT * FROM c", { partitionKey: "b", maxItemCount: 6 })
    .getAsyncIterator()) {
    ids.push(...idsOf(resources));
  }

  assert.equal(ids.length, 15);
});

test("all items can be read, in pages", async () => {
  const { resources: all } = await container.items.readAll({ maxItemCount: 9 }).fetchAll();
  const { resources: some } = await container.items.readAll({ partitionKey: "b" }).fetchAll();

  assert.equal(all.length, 40);
  assert.equal(some.length, 15);
});

test("a query tells its charge and its metrics", async () => {
  const page = await container.items
    .query("SELECT * FROM c", { partitionKey: "a", populateQueryMetrics: true })
    .fetchNext();

  assert.ok(page.requestCharge > 0);
  assert.ok(page.headers["x-ms-documentdb-query-metrics"]);
});

test("a query that can't be read is a bad request with a hint", async () => {
  await assert.rejects(container.items.query("SELECT FROM WHERE", { partitionKey: "a" }).fetchAll(), (error) => {
    assert.equal(error.code, 400);
    assert.match(error.message, /FROM/);
    return true;
  });
});

test("a continuation token that is none is a bad request", async () => {
  const query = container.items.query("SELECT * FROM c", { partitionKey: "a", continuationToken: "nonsense" });

  await assertRefused(query.fetchNext(), 400);
});
