package dev.orrery.benchmarks.script;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Posts that get comments, each in one transaction: the post is read and replaced, the comment is created. */
final class Posts {

    /** Of callers with consecutive numbers, so many have different posts. */
    static final int COUNT = 1024;

    /** The procedure that adds a comment, in requests. */
    static final String ADD_COMMENT_LINK = "dbs/benchmark/colls/posts/sprocs/addComment";

    private static final int CALLS_BEFORE = 1000;
    private static final String DATABASE = "benchmark";
    private static final String CONTAINER = "posts";
    private static final String DEFINITION =
            """
            {"id": "posts", "partitionKey": {"paths": ["/postId"], "version": 2}}""";
    private static final String ADD_COMMENT =
            """
            function addComment(postId, comment) {
                const context = getContext();
                const posts = context.getCollection();
                const fail = error => { if (error) { throw error; } };
                posts.readDocument(`${posts.getAltLink()}/docs/${postId}`, (error, post) => {
                    fail(error);
                    post.comments++;
                    posts.replaceDocument(post._self, post, error => {
                        fail(error);
                        posts.createDocument(posts.getSelfLink(), comment, (error, created) => {
                            fail(error);
                            context.getResponse().setBody(created.id);
                        });
                    });
                });
            }""";
    private static final String TEXT = "Words that say what there is to be said about it. ".repeat(5);

    private final Engine engine;
    private final Container container;
    private final AtomicLong comments = new AtomicLong();

    private Posts(Engine engine, Container container) {
        this.engine = engine;
        this.container = container;
    }

    /** New posts without comments. */
    static Posts create(Engine engine) {
        Database database = engine.catalog().createDatabase(DATABASE, Optional.empty());
        Container container = engine.catalog()
                .createContainer(database, ContainerDefinition.parse(JsonText.parse(DEFINITION)), Optional.empty());
        Posts posts = new Posts(engine, container);
        for (int i = 0; i < COUNT; i++) {
            engine.items().create(container, post(i, 0));
        }
        return posts;
    }

    /** The posts of an engine that was closed before. */
    static Posts of(Engine engine) {
        return new Posts(engine, engine.catalog().container(DATABASE, CONTAINER));
    }

    Posts withProcedures() {
        procedure("addComment", ADD_COMMENT);
        procedure("nothing", "function () {}");
        return this;
    }

    /** Calls the procedures until the language is loaded and its most used code is compiled. */
    Posts warm() {
        for (int i = 0; i < CALLS_BEFORE; i++) {
            byProcedure(i);
            byNothing(i);
        }
        return this;
    }

    private void procedure(String id, String body) {
        engine.catalog().scripts().create(container, new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE, id, body, Optional.empty(), Optional.empty()));
    }

    /** Adds a comment by a stored procedure. */
    void byProcedure(long number) {
        JsonValue comment = comment(number);
        List<JsonValue> parameters = List.of(JsonValue.of(postId(number)), comment);
        JsonValue answer = engine.procedures()
                .call(container, key(number), "addComment", parameters, CallOptions.PLAIN)
                .result()
                .body();
        if (!answer.equals(comment.property("id"))) {
            throw new IllegalStateException("The procedure did not say which comment it created");
        }
    }

    /** The same in an engine that was opened again, whose comments have other numbers. */
    void byProcedureAgain() {
        comments.set(System.currentTimeMillis());
        byProcedure(0);
    }

    /** Calls a stored procedure that does nothing. */
    void byNothing(long number) {
        engine.procedures().call(container, key(number), "nothing", List.of(), CallOptions.PLAIN);
    }

    /** Adds a comment by a batch of a caller who knows the post already. */
    void byBatch(long number) {
        List<ItemOperation> operations = List.of(
                ItemOperation.read(ItemId.ofText(postId(number))),
                ItemOperation.replace(ItemId.ofText(postId(number)), post(number, 1)),
                ItemOperation.create(comment(number)));
        if (!(engine.items().batch(container, key(number), operations).result() instanceof BatchResult.Done)) {
            throw new IllegalStateException("The batch was refused");
        }
    }

    /** Adds a comment by the operations that the procedure does, in the same kind of transaction. */
    void byOperations(long number) {
        engine.transactions().optimistic(container, key(number), OnConflict.RETRY, transaction -> {
            return add(number, transaction);
        });
    }

    private StoredItem add(long number, Transaction transaction) {
        StoredItem post = transaction.apply(ItemOperation.read(ItemId.ofText(postId(number)))).item().orElseThrow();
        long count = post.body().property("comments").longValue() + 1;
        transaction.apply(ItemOperation.replace(ItemId.ofText(postId(number)), post(number, count)));
        return transaction.apply(ItemOperation.create(comment(number))).item().orElseThrow();
    }

    /** Fails if a post counts other comments than there are; only where all were added by procedures. */
    void check() {
        long counted = sum("SELECT VALUE SUM(c.comments) FROM c WHERE IS_DEFINED(c.comments)");
        long there = sum("SELECT VALUE COUNT(1) FROM c WHERE IS_DEFINED(c.writtenBy)");
        if (counted != there || there == 0) {
            throw new IllegalStateException("There are %d comments, and %d were counted".formatted(there, counted));
        }
    }

    private long sum(String sql) {
        return engine.queries()
                .run(container, new QueryRequest(
                        sql, JsonValue.UNDEFINED, FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(1, 1 << 20)))
                .rows()
                .getFirst()
                .longValue();
    }

    private static String postId(long number) {
        return "post-%04d".formatted(number % COUNT);
    }

    private static PartitionKey key(long number) {
        return PartitionKey.of(postId(number));
    }

    private static JsonValue post(long number, long comments) {
        return new ValueWriter(512)
                .startObject()
                .name("id")
                .value(postId(number))
                .name("postId")
                .value(postId(number))
                .name("title")
                .value("What happened on day " + number % COUNT)
                .name("text")
                .value(TEXT)
                .name("comments")
                .value(comments)
                .endObject()
                .finish();
    }

    private JsonValue comment(long number) {
        return new ValueWriter(512)
                .startObject()
                .name("id")
                .value("comment-" + comments.incrementAndGet())
                .name("postId")
                .value(postId(number))
                .name("writtenBy")
                .value("user-" + number % 100)
                .name("text")
                .value(TEXT)
                .endObject()
                .finish();
    }
}
