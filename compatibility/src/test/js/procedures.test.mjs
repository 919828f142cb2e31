import assert from "node:assert/strict";
import { before, test } from "node:test";
import { assertRefused, freshContainer, idsOf, numbered } from "./account.mjs";

let container;
let scripts;

before(async () => {
  container = await freshContainer();
  scripts = container.scripts;
  await Promise.all([...numbered(5, "a"), ...numbered(3, "b")].map((item) => container.items.create(item)));
});

/** Registers a function of this file; it must use nothing else of it. */
async function register(body, id = body.name) {
  await scripts.storedProcedures.create({ id, body });
  return scripts.storedProcedure(id);
}

test("a procedure given as a function gets its arguments and answers", async () => {
  const procedure = await register(function add(a, { b }) {
    getContext().getResponse().setBody({ sum: a + b, rest: arguments.length });
  });

  const response = await procedure.execute("a", [1, { b: 2 }]);

  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.resource, { sum: 3, rest: 2 });
  assert.ok(response.requestCharge > 0);
});

test("a procedure may be called without arguments, or with one that is not in an array", async () => {
  const procedure = await register(function count() {
    getContext().getResponse().setBody(arguments.length);
  });

  assert.equal((await procedure.execute("a")).resource, 0);
  assert.equal((await procedure.execute("a", null)).resource, 0);
  assert.equal((await procedure.execute("a", "one")).resource, 1);
});

test("what a procedure logs comes with the answer if it is wanted", async () => {
  const procedure = await register(function log() {
    console.log("100%% of %s", "ä 😀");
    getContext().getResponse().setBody("done");
  });

  const logged = await procedure.execute("a", [], { enableScriptLogging: true });
  const silent = await procedure.execute("a", []);

  assert.match(decodeURIComponent(logged.headers["x-ms-documentdb-script-log-results"]), /of ä 😀$/);
  assert.equal(silent.headers["x-ms-documentdb-script-log-results"], undefined);
});

test("a procedure reads, queries and writes its own logical partition", async () => {
  const procedure = await register(function collect() {
    const collection = getContext().getCollection();
    const query = { query: "SELECT VALUE c.id FROM c WHERE c.number > @n", parameters: [{ name: "@n", value: 0 }] };
    collection.queryDocuments(collection.getSelfLink(), query, (error, ids) => {
      if (error) throw error;
      collection.upsertDocument(collection.getSelfLink(), { id: "found", pk: "b", ids }, (failed, written) => {
        if (failed) throw failed;
        getContext().getResponse().setBody(written.ids);
      });
    });
  });

  const { resource } = await procedure.execute("b");
  const { resource: found } = await container.item("found", "b").read();

  assert.deepEqual(resource, ["item-1", "item-2"]);
  assert.deepEqual(found.ids, resource);
});

test("a procedure that throws leaves nothing behind", async () => {
  const procedure = await register(function fail() {
    const collection = getContext().getCollection();
    collection.createDocument(collection.getSelfLink(), { id: "left", pk: "a" }, () => {
      throw new Error(404, "Nothing of this");
    });
  });

  await assert.rejects(procedure.execute("a"), (error) => {
    assert.equal(error.code, 400);
    assert.equal(error.substatus ?? Number(error.headers?.["x-ms-substatus"]), 404);
    assert.match(JSON.stringify(error.body ?? error.message), /Error: Nothing of this/);
    return true;
  });
  assert.equal((await container.item("left", "a").read()).statusCode, 404);
});

test("a promise may wrap an operation", async () => {
  const procedure = await register(async function read(id) {
    const collection = getContext().getCollection();
    const item = await new Promise((resolve, reject) =>
      collection.readDocument(`${collection.getAltLink()}/docs/${id}`, (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    );
    getContext().getResponse().setBody(item.number);
  });

  assert.equal((await procedure.execute("a", ["item-4"])).resource, 4);
});

test("the integrated query API filters and maps", async () => {
  const procedure = await register(function even() {
    __.chain()
      .filter((item) => item.number % 2 === 0)
      .map((item) => item.id)
      .value((error, ids) => {
        if (error) throw error;
        __.response.setBody(ids);
      });
  });

  const { resource } = await procedure.execute("a");

  assert.deepEqual(resource.sort(), ["item-0", "item-2", "item-4"]);
});

test("a procedure that is not there is not found", async () => {
  await assertRefused(scripts.storedProcedure("none").execute("a"), 404);
});

test("triggers run with the writes that name them", async () => {
  await scripts.triggers.create({
    id: "stamp",
    triggerType: "Pre",
    triggerOperation: "All",
    body: function stamp() {
      const request = getContext().getRequest();
      request.setBody({ ...request.getBody(), stampedBy: request.getOperationType() });
    },
  });
  await scripts.triggers.create({
    id: "note",
    triggerType: "Post",
    triggerOperation: "Delete",
    body: function note() {
      __.createDocument(__.getSelfLink(), { id: "note", pk: "t" });
    },
  });

  const { resource: created } = await container.items.create({ id: "t", pk: "t" }, { preTriggerInclude: ["stamp"] });
  const { resource: replaced } = await container
    .item("t", "t")
    .replace({ id: "t", pk: "t" }, { preTriggerInclude: "stamp" });
  const { resource: upserted } = await container.items.upsert({ id: "t", pk: "t" }, { preTriggerInclude: ["stamp"] });
  await container.item("t", "t").delete({ postTriggerInclude: ["note"] });

  assert.equal(created.stampedBy, "Create");
  assert.equal(replaced.stampedBy, "Replace");
  assert.equal(upserted.stampedBy, "Upsert");
  const { resources } = await container.items.readAll({ partitionKey: "t" }).fetchAll();
  assert.deepEqual(idsOf(resources), ["note"]);
  await assertRefused(container.items.create({ id: "u", pk: "t" }, { postTriggerInclude: "note" }), 400);
});

test("queries call user-defined functions", async () => {
  await scripts.userDefinedFunctions.create({ id: "double", body: (n) => n * 2 });

  const { resources } = await container.items
    .query("SELECT VALUE udf.double(c.number) FROM c WHERE c.pk = 'a' AND udf.double(c.number) > 4")
    .fetchAll();

  assert.deepEqual(resources.sort(), [6, 8]);
});
