import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, client, freshContainer, freshDatabase, idsOf } from "./account.mjs";

test("a container can be created, read, listed, queried and deleted", async () => {
  const database = await freshDatabase();

  const created = await database.containers.create({ id: "items", partitionKey: { paths: ["/pk"] } });
  await database.containers.create({ id: "others", partitionKey: "/pk" });
  const { resource: read } = await database.container("items").read();
  const { resources: all } = await database.containers.readAll().fetchAll();
  const { resources: found } = await database.containers
    .query("SELECT * FROM c WHERE c.id = 'items'")
    .fetchAll();
  const deleted = await database.container("items").delete();

  assert.equal(created.statusCode, 201);
  assert.deepEqual(read.partitionKey.paths, ["/pk"]);
  assert.deepEqual(idsOf(all), ["items", "others"]);
  assert.deepEqual(idsOf(found), ["items"]);
  assert.equal(deleted.statusCode, 204);
  await assertRefused(database.container("items").read(), 404);
});

test("a new container gets the default indexing policy", async () => {
  const container = await freshContainer();

  const { resource } = await container.read();

  assert.equal(resource.indexingPolicy.indexingMode, "consistent");
  assert.equal(resource.indexingPolicy.automatic, true);
  assert.equal(resource.indexingPolicy.includedPaths[0].path, "/*");
  assert.equal(resource.indexingPolicy.excludedPaths[0].path, '/"_etag"/?');
});

test("an indexing policy can be replaced", async () => {
  const container = await freshContainer();
  const { resource: definition } = await container.read();

  const { resource: replaced } = await container.replace({
    ...definition,
    indexingPolicy: {
      ...definition.indexingPolicy,
      excludedPaths: [{ path: "/blob/*" }],
      compositeIndexes: [[{ path: "/a", order: "ascending" }, { path: "/b", order: "descending" }]],
    },
  });

  assert.deepEqual(replaced.indexingPolicy.excludedPaths.map((one) => one.path), ["/blob/*", '/"_etag"/?']);
  assert.equal(replaced.indexingPolicy.compositeIndexes[0].length, 2);
});

test("a partition key can't be changed afterwards", async () => {
  const container = await freshContainer();
  const { resource: definition } = await container.read();

  await assertRefused(container.replace({ ...definition, partitionKey: { paths: ["/other"] } }), 400);
});

test("a partition key path must start with a slash", async () => {
  const database = await freshDatabase();

  await assertRefused(database.containers.create({ id: "items", partitionKey: { paths: ["pk/", "b"] } }), 400);
});

test("a container created twice is a conflict, unless asked for only if missing", async () => {
  const container = await freshContainer();
  const definition = { id: container.id, partitionKey: { paths: ["/pk"] } };

  const again = await container.database.containers.createIfNotExists(definition);

  assert.equal(again.statusCode, 200);
  await assertRefused(container.database.containers.create(definition), 409);
});

test("a container in a missing database is not found", async () => {
  const missing = client.database("no-such-database");

  await assertRefused(missing.containers.create({ id: "items", partitionKey: "/pk" }), 404);
});

test("a container tells its quota when asked", async () => {
  const container = await freshContainer();

  const { headers } = await container.read({ populateQuotaInfo: true });

  assert.match(headers["x-ms-resource-quota"], /collectionSize=/);
});

test("forty containers fit into one database", async () => {
  const database = await freshDatabase();
  const ids = Array.from({ length: 40 }, (_, number) => `container-${String(number).padStart(2, "0")}`);

  await Promise.all(ids.map((id) => database.containers.create({ id, partitionKey: "/pk" })));
  const { resources } = await database.containers.readAll({ maxItemCount: 7 }).fetchAll();

  assert.deepEqual(idsOf(resources), ids);
});

test("conflicts are an empty feed", async () => {
  const container = await freshContainer();

  const { resources } = await container.conflicts.readAll().fetchAll();

  assert.deepEqual(resources, []);
});
