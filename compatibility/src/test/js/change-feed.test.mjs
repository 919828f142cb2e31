import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  ChangeFeedMode,
  ChangeFeedPolicy,
  ChangeFeedRetentionTimeSpan,
  ChangeFeedStartFrom,
  StatusCodes,
} from "@azure/cosmos";
import { eventually, freshContainer, idsOf, numbered } from "./account.mjs";

/** Reads until nothing is new; returns what came, and where to go on. */
async function readAll(container, changeFeedStartFrom, maxItemCount = 7, changeFeedMode = undefined) {
  const iterator = container.items.getChangeFeedIterator({ changeFeedStartFrom, maxItemCount, changeFeedMode });
  const changes = [];
  for (;;) {
    const response = await iterator.readNext();
    if (response.statusCode === StatusCodes.NotModified) {
      return { changes, continuation: response.continuationToken };
    }
    assert.equal(response.statusCode, StatusCodes.Ok);
    assert.ok(response.result.length > 0);
    changes.push(...response.result);
  }
}

async function createAll(container, items) {
  for (const item of items) {
    await container.items.create(item);
  }
}

/** Items named by number, each with a partition key of its own. */
function scattered(from, to) {
  return numbered(to).slice(from).map((item) => ({ ...item, pk: `k${item.number}` }));
}

describe("the change feed", () => {
  test("has all items of a container from the beginning", async () => {
    const container = await freshContainer({}, { offerThroughput: 18000 });
    await createAll(container, scattered(0, 40));

    const { changes } = await readAll(container, ChangeFeedStartFrom.Beginning());

    assert.deepEqual(idsOf(changes), idsOf(scattered(0, 40)));
    assert.ok(changes.every((change) => Number.isInteger(change._lsn)));
  });

  test("goes on with a continuation", async () => {
    const container = await freshContainer({}, { offerThroughput: 18000 });
    await createAll(container, scattered(0, 10));

    const first = await readAll(container, ChangeFeedStartFrom.Beginning());
    await createAll(container, scattered(10, 20));
    const next = await readAll(container, ChangeFeedStartFrom.Continuation(first.continuation));

    assert.equal(first.changes.length, 10);
    assert.deepEqual(idsOf(next.changes), idsOf(scattered(10, 20)));
  });

  test("has the items of a partition key in their order", async () => {
    const container = await freshContainer();
    await createAll(container, [...numbered(12), ...scattered(12, 20)]);
    await container.items.upsert({ id: "item-0", pk: "a", again: true });

    const { changes } = await readAll(container, ChangeFeedStartFrom.Beginning("a"), 5);

    assert.deepEqual(
      changes.map((change) => change.id),
      [...numbered(12).slice(1).map((item) => item.id), "item-0"],
    );
  });

  test("has what comes after now", async () => {
    const container = await freshContainer();
    await createAll(container, scattered(0, 5));

    const now = await readAll(container, ChangeFeedStartFrom.Now());
    await createAll(container, scattered(5, 8));
    const later = await readAll(container, ChangeFeedStartFrom.Continuation(now.continuation));

    assert.deepEqual(now.changes, []);
    assert.deepEqual(idsOf(later.changes), idsOf(scattered(5, 8)));
  });

  test("has what comes after a time", async () => {
    const container = await freshContainer();
    await createAll(container, scattered(0, 5));
    const { resource: last } = await container.items.create({ id: "last", pk: "a" });
    // Items know seconds, so what is not to be found must be of an earlier one.
    const seconds = await eventually(async () => {
      const { resource: marker } = await container.items.upsert({ id: "marker", pk: "a" });
      return marker._ts > last._ts + 1 && marker._ts;
    });
    await container.item("marker", "a").delete();
    const time = new Date(seconds * 1000);
    await createAll(container, scattered(5, 8));

    const { changes } = await readAll(container, ChangeFeedStartFrom.Time(time));

    assert.deepEqual(idsOf(changes), idsOf(scattered(5, 8)));
  });

  test("is read range by range", async () => {
    const container = await freshContainer({}, { offerThroughput: 18000 });
    await createAll(container, scattered(0, 40));

    const ranges = await container.getFeedRanges();
    const parts = [];
    for (const range of ranges) {
      parts.push((await readAll(container, ChangeFeedStartFrom.Beginning(range))).changes);
    }

    assert.ok(parts.length > 1 && parts.every((part) => part.length > 0));
    assert.deepEqual(idsOf(parts.flat()), idsOf(scattered(0, 40)));
  });

  test("has all versions and deletes of a container that keeps them", async () => {
    const mode = ChangeFeedMode.AllVersionsAndDeletes;
    const changeFeedPolicy = new ChangeFeedPolicy(ChangeFeedRetentionTimeSpan.fromMinutes(5));
    const container = await freshContainer({ changeFeedPolicy });
    await createAll(container, numbered(1));

    const now = await readAll(container, ChangeFeedStartFrom.Now(), 7, mode);
    await container.items.upsert({ id: "item-0", pk: "a", number: 5 });
    await container.item("item-0", "a").delete();
    const later = await readAll(container, ChangeFeedStartFrom.Continuation(now.continuation), 7, mode);

    assert.deepEqual(now.changes, []);
    assert.deepEqual(
      later.changes.map(({ metadata, previous, current }) => [
        metadata.operationType,
        previous?.number,
        current.number,
      ]),
      [
        ["replace", 0, 5],
        ["delete", undefined, undefined],
      ],
    );
  });
});
