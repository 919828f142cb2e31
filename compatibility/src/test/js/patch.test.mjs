import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, freshContainer } from "./account.mjs";

async function patched(item, body) {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a", ...item });
  const { resource } = await container.item("1", "a").patch(body);
  return resource;
}

test("a patch adds, sets, replaces, removes and increments", async () => {
  const resource = await patched({ tags: ["x"], count: 40, old: true, place: { city: "Paris" } }, [
    { op: "add", path: "/tags/-", value: "y" },
    { op: "add", path: "/tags/0", value: "w" },
    { op: "set", path: "/place/zip", value: "75001" },
    { op: "replace", path: "/place/city", value: "Lyon" },
    { op: "remove", path: "/old" },
    { op: "incr", path: "/count", value: 2 },
  ]);

  assert.deepEqual(resource.tags, ["w", "x", "y"]);
  assert.deepEqual(resource.place, { city: "Lyon", zip: "75001" });
  assert.equal("old" in resource, false);
  assert.equal(resource.count, 42);
});

test("an increment of what is missing creates it", async () => {
  const resource = await patched({}, [{ op: "incr", path: "/visits", value: 1.5 }]);

  assert.equal(resource.visits, 1.5);
});

test("a patch whose condition holds is done", async () => {
  const resource = await patched(
    { stock: 3, tags: ["x", "y"] },
    {
      condition: "from c where c.stock > 2 and array_contains(c.tags, 'y')",
      operations: [{ op: "incr", path: "/stock", value: -1 }],
    },
  );

  assert.equal(resource.stock, 2);
});

test("a patch whose condition fails changes nothing", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a", stock: 0 });

  await assertRefused(
    container.item("1", "a").patch({
      condition: "from c where c.stock > 0",
      operations: [{ op: "incr", path: "/stock", value: -1 }],
    }),
    412,
  );

  const { resource } = await container.item("1", "a").read();
  assert.equal(resource.stock, 0);
});

test("a patch is done as a whole or not at all", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a", n: 1 });

  await assertRefused(
    container.item("1", "a").patch([
      { op: "set", path: "/n", value: 2 },
      { op: "replace", path: "/missing", value: 1 },
    ]),
    400,
  );

  const { resource } = await container.item("1", "a").read();
  assert.equal(resource.n, 1);
});

test("a patch can't touch the id or the partition key", async () => {
  const container = await freshContainer();
  await container.items.create({ id: "1", pk: "a" });

  await assertRefused(container.item("1", "a").patch([{ op: "set", path: "/pk", value: "b" }]), 400);
  await assertRefused(container.item("1", "a").patch([{ op: "set", path: "/id", value: "2" }]), 400);
});

test("a patch of a missing item says so", async () => {
  const container = await freshContainer();

  await assertRefused(container.item("1", "a").patch([{ op: "set", path: "/n", value: 1 }]), 404);
});
