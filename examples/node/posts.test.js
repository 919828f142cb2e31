import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { startOrrery } from "./orrery.js";

let orrery;
before(async () => { orrery = await startOrrery(); });
after(() => orrery.stop());

test("a post is found by its author", async () => {
    const client = new CosmosClient({ endpoint: orrery.endpoint, key: orrery.key });
    const { database } = await client.databases.create({ id: "blog" });
    const { container } = await database.containers.create({ id: "posts", partitionKey: "/author" });

    await container.items.create({ id: "1", author: "ada", title: "On engines" });

    const { resources } = await container.items.query("SELECT VALUE c.title FROM c WHERE c.author = 'ada'").fetchAll();
    assert.deepEqual(resources, ["On engines"]);
});
