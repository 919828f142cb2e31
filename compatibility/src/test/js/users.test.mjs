import assert from "node:assert/strict";
import { before, test } from "node:test";
import { CosmosClient, PermissionMode } from "@azure/cosmos";
import { assertRefused, clientWith, endpoint, freshContainer, freshDatabase, idsOf, key } from "./account.mjs";

let container;

before(async () => {
  container = await freshContainer();
  await container.items.create({ id: "1", pk: "a" });
  await container.items.create({ id: "1", pk: "b" });
});

/** The container, as it looks to a user who has nothing but one permission. */
async function containerSeenWith(permission) {
  const { user } = await container.database.users.create({ id: permission.id });
  const { resource } = await user.permissions.create({ resource: container.url, ...permission });
  return clientWith({ resourceTokens: { [container.url]: resource._token } })
    .database(container.database.id)
    .container(container.id);
}

test("users can be created, renamed, listed and deleted", async () => {
  const database = await freshDatabase();
  const { users } = database;

  await users.create({ id: "other" });
  await users.create({ id: "first" });
  const { resource: renamed } = await database.user("first").replace({ id: "second" });
  const { resources: all } = await users.readAll().fetchAll();
  await database.user("second").delete();

  assert.equal(renamed.id, "second");
  assert.deepEqual(idsOf(all), ["other", "second"]);
  await assertRefused(database.user("second").read(), 404);
  await assertRefused(users.create({ id: "other" }), 409);
});

test("permissions can be created, replaced, listed and deleted", async () => {
  const { user: owner } = await container.database.users.create({ id: "owner" });

  const { resource: created } = await owner.permissions.create({
    id: "p",
    permissionMode: PermissionMode.Read,
    resource: container.url,
  });
  const { resource: replaced } = await owner
    .permission("p")
    .replace({ ...created, permissionMode: PermissionMode.All });
  const { resources: all } = await owner.permissions.readAll().fetchAll();
  await owner.permission("p").delete();

  assert.ok(created._token.startsWith("type=resource"));
  assert.equal(replaced.permissionMode, PermissionMode.All);
  assert.deepEqual(idsOf(all), ["p"]);
  await assertRefused(owner.permission("p").read(), 404);
});

test("a token to read may read, and not write", async () => {
  const seen = await containerSeenWith({ id: "read", permissionMode: PermissionMode.Read });

  const { resource } = await seen.item("1", "a").read();

  assert.equal(resource.id, "1");
  await assertRefused(seen.items.create({ id: "2", pk: "a" }), 403);
  await assertRefused(seen.item("1", "a").delete(), 403);
});

test("a token for everything may write", async () => {
  const seen = await containerSeenWith({ id: "all", permissionMode: PermissionMode.All });

  const { statusCode } = await seen.items.create({ id: "3", pk: "c" });

  assert.equal(statusCode, 201);
});

test("a token for one partition key sees nothing of another", async () => {
  const seen = await containerSeenWith({
    id: "one-key",
    permissionMode: PermissionMode.Read,
    resourcePartitionKey: ["a"],
  });

  const { resource } = await seen.item("1", "a").read();

  assert.equal(resource.pk, "a");
  await assertRefused(seen.item("1", "b").read(), 403);
});

test("a client may be built from a list of permissions", async () => {
  const { user } = await container.database.users.create({ id: "listed" });
  await user.permissions.create({ id: "listed", permissionMode: PermissionMode.Read, resource: container.url });
  const { resources: permissionFeed } = await user.permissions.readAll().fetchAll();

  const { resource } = await clientWith({ permissionFeed })
    .database(container.database.id)
    .container(container.id)
    .item("1", "a")
    .read();

  assert.equal(resource.id, "1");
});

test("a wrong key is unauthorized", async () => {
  const wrongKey = Buffer.from("another key of the same length, or so it seems!").toString("base64");

  await assertRefused(clientWith({ key: wrongKey }).databases.readAll().fetchAll(), 401);
});

test("a connection string is enough", async () => {
  const connected = new CosmosClient(`AccountEndpoint=${endpoint};AccountKey=${key};`);

  const { resource } = await connected.database(container.database.id).read();
  connected.dispose();

  assert.equal(resource.id, container.database.id);
});
