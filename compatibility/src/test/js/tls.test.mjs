import assert from "node:assert/strict";
import { test } from "node:test";
import { clientWith, key } from "./account.mjs";

test("the same port answers through TLS, with a certificate that can be trusted", async () => {
  const secure = clientWith({ key, endpoint: process.env.ORRERY_SECURE_ENDPOINT });

  const { resource: account } = await secure.getDatabaseAccount();
  const { resources: databases } = await secure.databases.readAll().fetchAll();

  assert.ok(account.writableLocations[0].databaseAccountEndpoint.startsWith("https://"));
  assert.ok(Array.isArray(databases));
});
