import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assertRefused, client, freshDatabase } from "./account.mjs";

test("the account tells its regions and its consistency", async () => {
  const { resource: account } = await client.getDatabaseAccount();

  assert.equal(account.consistencyPolicy, "Session");
  assert.equal(account.writableLocations.length, 1);
  assert.equal(account.readableLocations.length, 1);
});

test("a database can be created, read and deleted", async () => {
  const id = `js-${randomUUID()}`;

  const created = await client.databases.create({ id });
  const read = await client.database(id).read();
  const deleted = await client.database(id).delete();

  assert.equal(created.statusCode, 201);
  assert.equal(read.resource.id, id);
  assert.equal(read.resource._rid, created.resource._rid);
  assert.equal(deleted.statusCode, 204);
  await assertRefused(client.database(id).delete(), 404);
});

test("createIfNotExists finds what is there", async () => {
  const database = await freshDatabase();

  const again = await client.databases.createIfNotExists({ id: database.id });

  assert.equal(again.statusCode, 200);
  assert.equal(again.database.id, database.id);
});

test("a second database of the same name is a conflict", async () => {
  const database = await freshDatabase();

  await assertRefused(client.databases.create({ id: database.id }), 409);
});

test("databases can be listed and queried", async () => {
  const database = await freshDatabase();

  const { resources: all } = await client.databases.readAll().fetchAll();
  const { resources: found } = await client.databases
    .query({ query: "SELECT * FROM root r WHERE r.id = @id", parameters: [{ name: "@id", value: database.id }] })
    .fetchAll();

  assert.ok(all.some((one) => one.id === database.id));
  assert.deepEqual(found.map((one) => one.id), [database.id]);
});

test("a database is known by its rid too", async () => {
  const database = await freshDatabase();
  const { resource } = await database.read();

  const { resource: sameDatabase } = await client.database(resource._rid).read();

  assert.equal(sameDatabase.id, database.id);
});

test("names with spaces, quotes and letters of other scripts are taken", async () => {
  for (const name of ["two words", 'with "quotes" & more', "données", "数据库", "база"]) {
    const id = `${name} ${randomUUID()}`;

    await client.databases.create({ id });
    const { resource } = await client.database(id).read();
    await client.database(id).delete();

    assert.equal(resource.id, id);
  }
});
