import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, freshContainer, idsOf } from "./account.mjs";

const MEGABYTE = 1 << 20;

test("an item of nearly two megabytes is kept, a larger one refused", async () => {
  const container = await freshContainer();
  const text = "x".repeat(2 * MEGABYTE - 1000);

  await container.items.create({ id: "1", pk: "a", text });
  const { resource } = await container.item("1", "a").read();

  assert.equal(resource.text.length, text.length);
  await assertRefused(container.items.create({ id: "2", pk: "a", text: text + text }), 413);
});

test("many large items are read in pages of a few megabytes", async () => {
  const container = await freshContainer();
  const ids = Array.from({ length: 12 }, (_, number) => `${number}`);
  for (const id of ids) {
    await container.items.create({ id, pk: "a", text: id.repeat(MEGABYTE / id.length) });
  }

  const started = Date.now();
  const { resources } = await container.items.query("SELECT * FROM c", { partitionKey: "a" }).fetchAll();
  const points = await Promise.all(ids.map((id) => container.item(id, "a").read()));

  assert.deepEqual(idsOf(resources), [...ids].sort());
  assert.ok(points.every(({ resource }) => resource.text.length === MEGABYTE));
  assert.ok(Date.now() - started < 20_000);
});
