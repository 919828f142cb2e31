import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, clientWith, eventually, freshContainer, key } from "./account.mjs";

test("an item can be created, read, replaced, upserted and deleted", async () => {
  const container = await freshContainer();
  const item = container.item("1", "a");

  const created = await container.items.create({ id: "1", pk: "a", text: "first" });
  const read = await item.read();
  const replaced = await item.replace({ id: "1", pk: "a", text: "second" });
  const upserted = await container.items.upsert({ id: "1", pk: "a", text: "third" });
  const deleted = await item.delete();
  const gone = await item.read();

  assert.equal(created.statusCode, 201);
  assert.equal(read.resource.text, "first");
  assert.equal(replaced.statusCode, 200);
  assert.equal(replaced.resource.text, "second");
  assert.equal(upserted.statusCode, 200);
  assert.equal(upserted.resource.text, "third");
  assert.equal(deleted.statusCode, 204);
  assert.equal(gone.statusCode, 404);
  assert.equal(gone.resource, undefined);
});

test("an upsert creates what is missing", async () => {
  const container = await freshContainer();

  const upserted = await container.items.upsert({ id: "1", pk: "a" });

  assert.equal(upserted.statusCode, 201);
});

test("an item gets an id, a rid, a time and an etag", async () => {
  const container = await freshContainer();

  const { resource, etag } = await container.items.create({ pk: "a" });

  assert.match(resource.id, /^[0-9a-f-]{36}$/);
  assert.equal(Buffer.from(resource._rid, "base64").length, 16);
  assert.ok(Math.abs(resource._ts - Date.now() / 1000) < 60);
  assert.equal(resource._etag, etag);
  assert.ok(resource._self.endsWith(`docs/${resource._rid}/`));
});

test("every kind of JSON comes back as it went in", async () => {
  const container = await freshContainer();
  const content = {
    nothing: null,
    yes: true,
    no: false,
    numbers: [0, -1, 1.5, 1e21, 5e-324, 9007199254740991, -9007199254740991],
    text: "zażółć 鱀 😀 \" \\ / \u0000 \u2028",
    empty: { object: {}, array: [], string: "" },
    nested: [[{ deep: [[["down"]]] }]],
    "odd name €.[]/": 1,
  };

  await container.items.create({ id: "1", pk: "a", ...content });
  const { resource } = await container.item("1", "a").read();

  for (const [name, value] of Object.entries(content)) {
    assert.deepEqual(resource[name], value);
  }
});

test("the same id may stand in two logical partitions, but only once in each", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a" });

  const inAnother = await container.items.create({ id: "1", pk: "b" });

  assert.equal(inAnother.statusCode, 201);
  await assertRefused(container.items.create({ id: "1", pk: "a" }), 409);
});

test("a replace with a stale etag fails, and changes nothing", async () => {
  const container = await freshContainer();
  const item = container.item("1", "a");
  const { etag: stale } = await container.items.create({ id: "1", pk: "a", text: "first" });
  await item.replace({ id: "1", pk: "a", text: "second" });
  const accessCondition = { type: "IfMatch", condition: stale };

  await assertRefused(item.replace({ id: "1", pk: "a", text: "third" }, { accessCondition }), 412);
  await assertRefused(container.items.upsert({ id: "1", pk: "a", text: "third" }, { accessCondition }), 412);
  await assertRefused(item.patch([{ op: "set", path: "/text", value: "third" }], { accessCondition }), 412);
  await assertRefused(item.delete({ accessCondition }), 412);

  const { resource } = await item.read();
  assert.equal(resource.text, "second");
});

test("a replace with the present etag succeeds", async () => {
  const container = await freshContainer();
  const { etag } = await container.items.create({ id: "1", pk: "a" });
  const accessCondition = { type: "IfMatch", condition: etag };

  const replaced = await container.item("1", "a").replace({ id: "1", pk: "a", n: 1 }, { accessCondition });

  assert.equal(replaced.statusCode, 200);
  assert.notEqual(replaced.etag, etag);
});

test("a read of what the client has already is not modified", async () => {
  const container = await freshContainer();
  const { etag } = await container.items.create({ id: "1", pk: "a" });

  const { statusCode } = await container
    .item("1", "a")
    .read({ accessCondition: { type: "IfNoneMatch", condition: etag } });

  assert.equal(statusCode, 304);
});

test("replace and delete of a missing item say so", async () => {
  const container = await freshContainer();

  await assertRefused(container.item("1", "a").replace({ id: "1", pk: "a" }), 404);
  await assertRefused(container.item("1", "a").delete(), 404);
});

test("a replace may rename an item", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "old", pk: "a" });

  const { resource } = await container.item("old", "a").replace({ id: "new", pk: "a" });

  assert.equal(resource.id, "new");
  assert.equal((await container.item("old", "a").read()).statusCode, 404);
});

test("a partition key value can't be changed by a replace", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a" });

  await assertRefused(container.item("1", "a").replace({ id: "1", pk: "b" }), 400);
});

test("writes and reads cost request units and move the session on", async () => {
  const container = await freshContainer();

  const created = await container.items.create({ id: "1", pk: "a" });
  const read = await container.item("1", "a").read({ sessionToken: created.headers["x-ms-session-token"] });

  assert.ok(created.requestCharge > 1);
  assert.ok(read.requestCharge >= 1);
  assert.match(created.headers["x-ms-session-token"], /^\d+:-?\d+#\d+/);
});

test("weaker consistency may be asked for, a stronger one not", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a" });
  const read = (consistencyLevel) =>
    clientWith({ key, consistencyLevel })
      .database(container.database.id)
      .container(container.id)
      .item("1", "a")
      .read();

  assert.equal((await read("Eventual")).statusCode, 200);
  await assertRefused(read("Strong"), 400);
});

test("unique keys hold within a logical partition", async () => {
  const container = await freshContainer({ uniqueKeyPolicy: { uniqueKeys: [{ paths: ["/email"] }] } });
  await container.items.create({ id: "1", pk: "a", email: "x@example.org" });

  const elsewhere = await container.items.create({ id: "2", pk: "b", email: "x@example.org" });

  assert.equal(elsewhere.statusCode, 201);
  await assertRefused(container.items.create({ id: "2", pk: "a", email: "x@example.org" }), 409);
  await assertRefused(container.items.upsert({ id: "2", pk: "a", email: "x@example.org" }), 409);
});

test("items expire as their container and they themselves say", async () => {
  const container = await freshContainer({ defaultTtl: 1 });
  await container.items.create({ id: "short", pk: "a" });
  await container.items.create({ id: "long", pk: "a", ttl: 1000 });
  await container.items.create({ id: "forever", pk: "a", ttl: -1 });

  await eventually(async () => (await container.item("short", "a").read()).statusCode === 404);

  assert.equal((await container.item("long", "a").read()).statusCode, 200);
  assert.equal((await container.item("forever", "a").read()).statusCode, 200);
  await assertRefused(container.items.create({ id: "wrong", pk: "a", ttl: 0 }), 400);
});
