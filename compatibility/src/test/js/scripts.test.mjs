import assert from "node:assert/strict";
import { before, test } from "node:test";
import { TriggerOperation, TriggerType } from "@azure/cosmos";
import { assertRefused, freshContainer, idsOf } from "./account.mjs";

let scripts;

before(async () => {
  ({ scripts } = await freshContainer());
});

const KINDS = [
  { name: "stored procedures", feed: () => scripts.storedProcedures, one: (id) => scripts.storedProcedure(id), more: {} },
  {
    name: "triggers",
    feed: () => scripts.triggers,
    one: (id) => scripts.trigger(id),
    more: { triggerType: TriggerType.Pre, triggerOperation: TriggerOperation.All },
  },
  { name: "functions", feed: () => scripts.userDefinedFunctions, one: (id) => scripts.userDefinedFunction(id), more: {} },
];

for (const { name, feed, one, more } of KINDS) {
  test(`${name} can be created, read, replaced, listed, queried and deleted`, async () => {
    const body = "function () { return 1; }";
    const changed = "function () { return 2; }";

    const created = await feed().create({ id: "first", body, ...more });
    await feed().create({ id: "second", body, ...more });
    const { resource: read } = await one("first").read();
    const { resource: replaced } = await one("first").replace({ ...read, body: changed });
    const { resources: all } = await feed().readAll().fetchAll();
    const { resources: found } = await feed().query("SELECT * FROM c WHERE c.id = 'second'").fetchAll();
    await one("first").delete();

    assert.equal(created.statusCode, 201);
    assert.equal(read.body, body);
    assert.equal(replaced.body, changed);
    assert.deepEqual(idsOf(all), ["first", "second"]);
    assert.deepEqual(idsOf(found), ["second"]);
    await assertRefused(one("first").read(), 404);
    await assertRefused(feed().create({ id: "second", body, ...more }), 409);
  });
}

test("a script may be given as a function", async () => {
  const { resource } = await scripts.storedProcedures.create({
    id: "as-function",
    body: function greet(name) {
      return `Hello ${name}`;
    },
  });

  assert.match(resource.body, /function greet/);
});
