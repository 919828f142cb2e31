import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assertRefused, client, freshContainer, freshDatabase } from "./account.mjs";

test("a container has the throughput it was created with", async () => {
  const container = await freshContainer({ throughput: 700 });

  const { resource } = await container.readOffer();

  assert.equal(resource.content.offerThroughput, 700);
});

test("throughput can be replaced", async () => {
  const container = await freshContainer();
  const { resource, offer } = await container.readOffer();

  resource.content.offerThroughput = 1200;
  await offer.replace(resource);

  const { resource: replaced } = await container.readOffer();
  assert.equal(replaced.content.offerThroughput, 1200);
});

test("a container may scale by itself", async () => {
  const container = await freshContainer({ maxThroughput: 4000 });

  const { resource } = await container.readOffer();

  assert.equal(resource.content.offerAutopilotSettings.maxThroughput, 4000);
});

test("a database shares its throughput with its containers", async () => {
  const database = await freshDatabase({ throughput: 500 });
  const { container } = await database.containers.create({ id: "shared", partitionKey: "/pk" });

  const { resource: ofDatabase } = await database.readOffer();
  const { resource: ofContainer } = await container.readOffer();

  assert.equal(ofDatabase.content.offerThroughput, 500);
  assert.equal(ofContainer, undefined);
});

test("offers can be listed and read", async () => {
  const container = await freshContainer({ throughput: 800 });
  const { resource: definition } = await container.read();

  const { resources: offers } = await client.offers.readAll().fetchAll();
  const found = offers.find((offer) => offer.offerResourceId === definition._rid);
  const { resource: offer } = await client.offer(found.id).read();

  assert.equal(offer.content.offerThroughput, 800);
});

test("throughput that is too little or odd is refused", async () => {
  const database = await freshDatabase();
  const create = (throughput) =>
    database.containers.create({ id: randomUUID(), partitionKey: "/pk", throughput });

  await assertRefused(create(100), 400);
  await assertRefused(create(450), 400);
});
