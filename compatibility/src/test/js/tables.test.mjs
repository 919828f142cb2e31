// What users write with @azure/data-tables.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AzureNamedKeyCredential, AzureSASCredential, TableClient, TableServiceClient, TableTransaction, generateTableSas, odata,
} from "@azure/data-tables";

const { ORRERY_TABLES: connection, ORRERY_TABLES_ENDPOINT: endpoint, ORRERY_KEY: key } = process.env;
const options = { allowInsecureConnection: true };
const service = TableServiceClient.fromConnectionString(connection, options);

let count = 0;
async function newTable() {
  const name = `js${++count}t${Date.now()}`;
  await service.createTable(name);
  return TableClient.fromConnectionString(connection, name, options);
}

async function all(pages) {
  const found = [];
  for await (const each of pages) found.push(each);
  return found;
}

async function statusOf(promise) {
  return promise.then(() => 0, (error) => error.statusCode);
}

test("an entity lives its whole life", async () => {
  const table = await newTable();
  await table.createEntity({ partitionKey: "Smith", rowKey: "Ben", age: 32, city: "Oslo" });
  await table.updateEntity({ partitionKey: "Smith", rowKey: "Ben", age: 33 }, "Merge");
  const merged = await table.getEntity("Smith", "Ben");
  await table.updateEntity({ partitionKey: "Smith", rowKey: "Ben", age: 34 }, "Replace");
  const replaced = await table.getEntity("Smith", "Ben");
  await table.deleteEntity("Smith", "Ben");

  assert.equal(merged.age, 33);
  assert.equal(merged.city, "Oslo");
  assert.equal(replaced.age, 34);
  assert.equal(replaced.city, undefined);
  assert.notEqual(merged.etag, replaced.etag);
  assert.equal(await statusOf(table.getEntity("Smith", "Ben")), 404);
});

test("every type comes back as it was", async () => {
  const table = await newTable();
  const date = new Date("2026-11-15T09:08:07.123Z");
  const guid = { type: "Guid", value: "c9da6455-213d-42c9-9a79-3e9149a57833" };
  await table.createEntity({
    partitionKey: "p", rowKey: "r", text: "it's é😀", int: -7, double: 0.1, whole: { type: "Double", value: "5" }, big: 9007199254740993n, yes: true,
    date, guid, bytes: new Uint8Array([0, 1, 255]), nan: { type: "Double", value: "NaN" },
  });

  const read = await table.getEntity("p", "r");

  assert.equal(read.text, "it's é😀");
  assert.equal(read.int, -7);
  assert.equal(read.double, 0.1);
  assert.equal(read.whole, 5);
  assert.equal(read.big, 9007199254740993n);
  assert.equal(read.yes, true);
  assert.deepEqual(read.date, date);
  assert.equal(read.guid.value, guid.value);
  assert.deepEqual([...read.bytes], [0, 1, 255]);
  assert.equal(String(read.nan), "NaN");
});

test("an etag protects against others", async () => {
  const table = await newTable();
  await table.upsertEntity({ partitionKey: "p", rowKey: "r", n: 1 });
  const { etag } = await table.getEntity("p", "r");
  await table.upsertEntity({ partitionKey: "p", rowKey: "r", n: 2 }, "Replace");

  assert.equal(await statusOf(table.updateEntity({ partitionKey: "p", rowKey: "r", n: 3 }, "Merge", { etag })), 412);
  assert.equal(await statusOf(table.deleteEntity("p", "r", { etag })), 412);
});

test("filters, selections and pages", async () => {
  const table = await newTable();
  for (let n = 0; n < 25; n++) await table.createEntity({ partitionKey: `p${n % 3}`, rowKey: `r${n}`, n, even: n % 2 === 0 });

  const found = await all(table.listEntities({ queryOptions: { filter: odata`n ge ${10} and even eq ${true}`, select: ["n", "rowKey"] } }));
  const sizes = [];
  for await (const page of table.listEntities().byPage({ maxPageSize: 10 })) sizes.push(page.length);

  assert.deepEqual(found.map(({ n }) => n).sort((a, b) => a - b), [10, 12, 14, 16, 18, 20, 22, 24]);
  assert.deepEqual(sizes, [10, 10, 5]);
});

test("a transaction is all or nothing", async () => {
  const table = await newTable();
  await table.createEntity({ partitionKey: "p", rowKey: "there", n: 1 });

  const transaction = new TableTransaction();
  transaction.createEntity({ partitionKey: "p", rowKey: "new", text: "{é😀}" });
  transaction.updateEntity({ partitionKey: "p", rowKey: "there", n: 2 }, "Merge");
  transaction.upsertEntity({ partitionKey: "p", rowKey: "put" });
  const done = await table.submitTransaction(transaction.actions);

  assert.equal(done.status, 202);
  assert.deepEqual(done.subResponses.map(({ status }) => status), [204, 204, 204]);
  assert.ok(done.getResponseForEntity("new")?.etag);

  const failing = [
    ["create", { partitionKey: "p", rowKey: "never" }],
    ["create", { partitionKey: "p", rowKey: "there" }],
  ];
  await assert.rejects(table.submitTransaction(failing), (error) => error.statusCode === 409 && error.code === "EntityAlreadyExists");
  assert.equal((await all(table.listEntities())).length, 3);
});

test("tables are listed and deleted", async () => {
  const table = await newTable();

  const named = await all(service.listTables({ queryOptions: { filter: odata`TableName eq ${table.tableName}` } }));
  await table.deleteTable();
  await table.deleteTable();

  assert.deepEqual(named.map(({ name }) => name), [table.tableName]);
});

test("a signature for a table allows what it says", async () => {
  const table = await newTable();
  await table.createEntity({ partitionKey: "p", rowKey: "r" });
  const sas = generateTableSas(table.tableName, new AzureNamedKeyCredential("localhost", key), {
    expiresOn: new Date(Date.now() + 3_600_000), permissions: { query: true },
  });

  const reader = new TableClient(endpoint, table.tableName, new AzureSASCredential(sas), options);

  assert.equal((await reader.getEntity("p", "r")).rowKey, "r");
  assert.equal(await statusOf(reader.createEntity({ partitionKey: "p", rowKey: "x" })), 403);
});

test("policies and properties are kept", async () => {
  const table = await newTable();
  await table.setAccessPolicy([{ id: "readers", accessPolicy: { expiry: new Date("2040-01-01"), permission: "r" } }]);
  await service.setProperties({ cors: [{ allowedOrigins: "*", allowedMethods: "GET", allowedHeaders: "", exposedHeaders: "", maxAgeInSeconds: 5 }] });

  const [policy] = await table.getAccessPolicy();
  const { cors } = await service.getProperties();
  await service.setProperties({ cors: [] });

  assert.equal(policy.id, "readers");
  assert.equal(policy.accessPolicy.permission, "r");
  assert.equal(cors[0].maxAgeInSeconds, 5);
});
