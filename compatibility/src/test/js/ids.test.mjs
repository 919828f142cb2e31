import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, freshContainer } from "./account.mjs";

const ODD_IDS = [
  "two words",
  " leading space",
  "trailing space ",
  "tab\tinside",
  "line\nbreak",
  "return\rinside",
  "percent %20 and %E9%B1%80",
  "100%",
  "question?mark=1&other=2",
  "plus+minus-",
  "comma,colon:semicolon;",
  "quotes ' and \"",
  "brackets ()[]{}<>",
  "signs !@$^*_=|~`.",
  "Ünïcödé",
  "鱀",
  "😀👩‍👩‍👧",
  "עברית",
  "long ".repeat(180) + "id",
];

for (const id of ODD_IDS) {
  test(`an item may be named ${JSON.stringify(id.slice(0, 30))}`, async () => {
    const container = await freshContainer();
    const item = container.item(id, "a");

    const created = await container.items.create({ id, pk: "a" });
    const read = await item.read();
    const replaced = await item.replace({ id, pk: "a", n: 1 });
    const patched = await item.patch([{ op: "incr", path: "/n", value: 1 }]);
    const deleted = await item.delete();

    assert.equal(created.resource.id, id);
    assert.equal(read.resource?.id, id);
    assert.equal(replaced.resource.n, 1);
    assert.equal(patched.resource.n, 2);
    assert.equal(deleted.statusCode, 204);
  });
}

test("odd partition keys are no trouble either", async () => {
  const container = await freshContainer();

  for (const pk of ODD_IDS) {
    await container.items.create({ id: "1", pk });
    const { resource } = await container.item("1", pk).read();
    assert.equal(resource?.pk, pk);
  }
});

test("an id that is too long or not a string is refused", async () => {
  const container = await freshContainer();

  await assertRefused(container.items.create({ id: "x".repeat(1024), pk: "a" }), 400);
  await assert.rejects(container.items.create({ id: 7, pk: "a" }));
});
