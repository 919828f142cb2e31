import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { clientWith, freshContainer, key } from "./account.mjs";

const COUNT = 60;
let container;

before(async () => {
  container = await freshContainer(
    {
      partitionKey: { paths: ["/shop"], version: 2 },
      indexingPolicy: {
        compositeIndexes: [[{ path: "/kind", order: "ascending" }, { path: "/rank", order: "descending" }]],
      },
    },
    { offerThroughput: 18000 },
  );
  for (let i = 0; i < COUNT; i++) {
    await container.items.create(food(i));
  }
});

/** A food in one of twelve logical partitions; every tenth has no price. */
function food(i) {
  const item = { id: `f${i}`, shop: `s${i % 12}`, rank: i, kind: `k${i % 4}`, tags: [`t${i % 3}`, "all"] };
  return i % 10 === 0 ? item : { ...item, price: i % 10 === 1 ? "ask" : i };
}

async function all(query, options) {
  return (await container.items.query(query, options).fetchAll()).resources;
}

function range(from, to) {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function byText(rows) {
  return rows.map((row) => JSON.stringify(row)).sort();
}

// The server gathers the rows, or the client does as the query plan says.
for (const [manner, options] of [
  ["gathered by the server", {}],
  ["merged by the client", { forceQueryPlan: true }],
]) {
  describe(`queries over several partitions, ${manner}`, () => {
    test("there is more than one partition", async () => {
      const { resources } = await container.readPartitionKeyRanges().fetchAll();

      assert.ok(resources.length > 1);
    });

    test("an order holds over all of them", async () => {
      assert.deepEqual(await all("SELECT VALUE c.rank FROM c ORDER BY c.rank", options), range(0, COUNT));
      assert.deepEqual(
        await all("SELECT VALUE c.rank FROM c WHERE c.rank < 9 ORDER BY c.rank DESC", options),
        range(0, 9).reverse(),
      );
    });

    test("two keys are sorted by a composite index", async () => {
      const rows = await all("SELECT c.kind, c.rank FROM c ORDER BY c.kind, c.rank DESC", options);

      assert.equal(rows.length, COUNT);
      assert.deepEqual(rows.slice(0, 2), [{ kind: "k0", rank: 56 }, { kind: "k0", rank: 52 }]);
      assert.deepEqual(rows.at(-1), { kind: "k3", rank: 3 });
    });

    test("TOP, OFFSET and LIMIT cut the merged rows", async () => {
      assert.deepEqual(await all("SELECT TOP 3 VALUE c.rank FROM c ORDER BY c.rank DESC", options), [59, 58, 57]);
      assert.deepEqual(await all("SELECT VALUE c.rank FROM c ORDER BY c.rank OFFSET 10 LIMIT 3", options), [10, 11, 12]);
      assert.equal((await all("SELECT TOP 7 * FROM c", options)).length, 7);
      assert.equal((await all("SELECT * FROM c OFFSET 55 LIMIT 10", options)).length, 5);
    });

    test("distinct rows are there once", async () => {
      assert.deepEqual((await all("SELECT DISTINCT VALUE c.kind FROM c", options)).sort(), ["k0", "k1", "k2", "k3"]);
      assert.deepEqual(
        await all("SELECT DISTINCT VALUE c.kind FROM c ORDER BY c.kind DESC", options),
        ["k3", "k2", "k1", "k0"],
      );
    });

    test("aggregates are of all partitions", async () => {
      assert.deepEqual(await all("SELECT VALUE COUNT(1) FROM c", options), [COUNT]);
      assert.deepEqual(await all("SELECT VALUE SUM(c.rank) FROM c", options), [1770]);
      assert.deepEqual(await all("SELECT VALUE AVG(c.rank) FROM c", options), [29.5]);
      assert.deepEqual(await all("SELECT VALUE MIN(c.rank) FROM c WHERE c.rank > 3", options), [4]);
      assert.deepEqual(await all("SELECT VALUE MAX(c.rank) FROM c", options), [59]);
      assert.deepEqual(await all("SELECT VALUE COUNT(1) FROM c WHERE c.rank > 1000", options), [0]);
    });

    test("groups are merged", async () => {
      const rows = await all("SELECT c.kind, COUNT(1) AS n, SUM(c.rank) AS sum FROM c GROUP BY c.kind", options);

      assert.deepEqual(
        byText(rows),
        byText(range(0, 4).map((k) => ({ kind: `k${k}`, n: 15, sum: 420 + 15 * k }))),
      );
    });

    test("joins and subqueries work everywhere", async () => {
      assert.deepEqual(
        await all("SELECT VALUE c.rank FROM c JOIN t IN c.tags WHERE t = 't1' AND c.rank < 8 ORDER BY c.rank", options),
        [1, 4, 7],
      );
      assert.equal(
        (await all("SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't2')", options)).length,
        20,
      );
    });

    test("pages are read one by one until the end", async () => {
      const iterator = container.items.query("SELECT VALUE c.rank FROM c ORDER BY c.rank", {
        ...options,
        maxItemCount: 7,
      });
      const rows = [];
      while (iterator.hasMoreResults()) {
        const { resources } = await iterator.fetchNext();
        assert.ok((resources ?? []).length <= 7);
        rows.push(...(resources ?? []));
      }

      assert.deepEqual(rows, range(0, COUNT));
    });
  });
}

describe("continuation tokens of the server's gather", () => {
  for (const sql of [
    "SELECT VALUE c.rank FROM c",
    "SELECT VALUE c.rank FROM c WHERE c.rank >= 0",
    "SELECT VALUE c.rank FROM c ORDER BY c.rank",
    "SELECT VALUE c.rank FROM c ORDER BY c.rank DESC",
    "SELECT VALUE c.rank FROM c ORDER BY c.kind ASC, c.rank DESC",
    "SELECT TOP 60 VALUE c.rank FROM c ORDER BY c.rank",
    "SELECT VALUE c.rank FROM c ORDER BY c.rank OFFSET 0 LIMIT 60",
    "SELECT DISTINCT VALUE c.rank FROM c",
  ]) {
    test(`go on in a new client: ${sql}`, async () => {
      const rows = [];
      let continuationToken;
      do {
        const page = await sameContainerOfNewClient()
          .items.query(sql, { maxItemCount: 11, continuationToken })
          .fetchNext();
        rows.push(...(page.resources ?? []));
        continuationToken = page.continuationToken;
        assert.ok((continuationToken ?? "").length < 1024);
      } while (continuationToken);

      assert.deepEqual(rows.sort((a, b) => a - b), range(0, COUNT));
    });
  }
});

describe("continuation tokens of the client's merge", () => {
  for (const [sql, expected] of [
    ["SELECT VALUE c.rank FROM c WHERE c.rank >= 0", range(0, COUNT)],
    ["SELECT VALUE c.rank FROM c ORDER BY c.rank", range(0, COUNT)],
    ["SELECT VALUE c.rank FROM c ORDER BY c.rank DESC", range(0, COUNT)],
    ["SELECT VALUE c.rank FROM c ORDER BY c.kind", range(0, COUNT)],
    ["SELECT VALUE c.rank FROM c ORDER BY c.kind DESC", range(0, COUNT)],
    ["SELECT TOP 20 VALUE c.rank FROM c ORDER BY c.rank", range(0, 20)],
    ["SELECT VALUE c.rank FROM c ORDER BY c.rank OFFSET 5 LIMIT 30", range(5, 35)],
    ["SELECT VALUE c.rank FROM c WHERE c.shop = 's5' ORDER BY c.rank OFFSET 1 LIMIT 3", [17, 29, 41]],
  ]) {
    test(`go on in a new client: ${sql}`, async () => {
      assert.deepEqual((await resumed(sql)).sort((a, b) => a - b), expected);
    });
  }

  // The plan must not call this order one of the rows: the client would resume at the wrong one.
  test("different objects of an order come once", async () => {
    const rows = await resumed("SELECT DISTINCT c.kind FROM c ORDER BY c.kind");

    assert.deepEqual(rows, range(0, 4).map((k) => ({ kind: `k${k}` })));
  });
});

/** All rows, where each page with rows is followed by a new query with its token. */
async function resumed(sql) {
  const options = { enableQueryControl: true, forceQueryPlan: true, maxItemCount: 3 };
  let iterator = container.items.query(sql, options);
  const rows = [];
  while (iterator.hasMoreResults()) {
    const { resources, continuationToken } = await iterator.fetchNext();
    rows.push(...(resources ?? []));
    assert.ok(rows.length <= COUNT, "rows come more than once");
    if (continuationToken && resources?.length && iterator.hasMoreResults()) {
      iterator = sameContainerOfNewClient().items.query(sql, { ...options, continuationToken });
    }
  }
  return rows;
}

function sameContainerOfNewClient() {
  return clientWith({ key }).database(container.database.id).container(container.id);
}

// The client refuses to merge values of different types.
test("an order keeps missing and mixed values", async () => {
  const rows = await all("SELECT c.id, c.price FROM c ORDER BY c.price");

  assert.equal(rows.length, COUNT);
  assert.ok(rows.slice(0, 6).every((row) => !("price" in row)));
  assert.ok(rows.slice(6, 54).every((row) => typeof row.price === "number"));
  assert.ok(rows.slice(54).every((row) => row.price === "ask"));
});

test("parameters can be arrays and objects", async () => {
  const rows = await all({
    query: "SELECT VALUE c.rank FROM c WHERE ARRAY_CONTAINS(@ranks, c.rank) AND c.kind = @wanted.kind ORDER BY c.rank",
    parameters: [{ name: "@ranks", value: [1, 2, 5, 9] }, { name: "@wanted", value: { kind: "k1" } }],
  });

  assert.deepEqual(rows, [1, 5, 9]);
});

test("an order without an index is a bad request", async () => {
  await assert.rejects(all("SELECT * FROM c ORDER BY c.kind, c.price"), (error) => error.code === 400);
  await assert.rejects(all("SELECT * FROM c ORDER BY LOWER(c.kind)"), (error) => error.code === 400);
});

test("a query tells how its index was used", async () => {
  const page = await container.items
    .query("SELECT * FROM c WHERE c.rank = 7", { populateIndexMetrics: true, partitionKey: "s7" })
    .fetchNext();

  assert.equal(page.resources.length, 1);
  assert.match(decodeURIComponent(page.headers["x-ms-cosmos-index-utilization"] ?? ""), /\/rank\/\?/);
});
