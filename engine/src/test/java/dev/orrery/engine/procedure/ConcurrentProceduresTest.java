package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.KEY;
import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.CONTAINER_NOT_FOUND;
import static dev.orrery.model.ErrorCode.PARTITION_GONE;
import static dev.orrery.model.ErrorCode.TRANSACTION_CONFLICT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.maintenance.TestStores;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Spec("5.1")
class ConcurrentProceduresTest {

    private static final int CALLERS = 8;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void asManyCommentsAreCountedAsThereAre(TestStores store) throws Exception {
        try (ProceduresFixture scripts = on(store)) {
            scripts.create("{'id': 'post', 'pk': 'p', 'comments': 0}");
            scripts.procedure("comment", TestPrograms.COMMENT);

            inParallel(caller -> {
                for (int i = 0; i < 50; i++) {
                    String text = "{'text': 'Caller %d says %d'}".formatted(caller, i);
                    untilDone(() -> scripts.call("comment", "'post'", text));
                }
            });

            assertThat(scripts.body("post").property("comments")).isEqualTo(JsonValue.of(CALLERS * 50));
            assertThat(scripts.query("SELECT c.id FROM c WHERE c.type = 'comment'")).hasSize(CALLERS * 50);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTriggerKeepsExactlyTheLatestDocuments(TestStores store) throws Exception {
        int kept = 100;
        int each = 30;
        try (ProceduresFixture scripts = on(store)) {
            scripts.trigger("number", "Pre", "Create", TestPrograms.NUMBER);
            scripts.trigger("keepLatest", "Post", "Create", TestPrograms.keepLatest(kept));

            inParallel(caller -> {
                for (int i = 0; i < each; i++) {
                    JsonValue body = json("{'id': '%d-%d', 'pk': 'p'}".formatted(caller, i));
                    untilDone(
                            () -> scripts.write(ItemOperation.create(body), List.of("number"), List.of("keepLatest")));
                }
            });

            long last = (long) CALLERS * each;
            assertThat(scripts.query("SELECT VALUE c.number FROM c ORDER BY c.number"))
                    .isEqualTo(LongStream.rangeClosed(last - kept + 1, last)
                            .mapToObj(JsonValue::of)
                            .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void plainWritesAndProceduresDoNotLoseEachOther(TestStores store) throws Exception {
        try (ProceduresFixture scripts = on(store)) {
            scripts.create("{'id': 'post', 'pk': 'p', 'comments': 0, 'likes': 0}");
            scripts.procedure("comment", TestPrograms.COMMENT);
            Patch like =
                    Patch.parse(json("[{'op': 'incr', 'path': '/likes', 'value': 1}]"));

            inParallel(caller -> {
                for (int i = 0; i < 40; i++) {
                    if (caller % 2 == 0) {
                        untilDone(() -> scripts.call("comment", "'post'", "{}"));
                    } else {
                        scripts.engine().items().execute(scripts.container(), KEY,
                                ItemOperation.modify(ItemId.ofText("post"), like));
                    }
                }
            });

            assertThat(scripts.body("post").property("comments")).isEqualTo(JsonValue.of(CALLERS / 2 * 40));
            assertThat(scripts.body("post").property("likes")).isEqualTo(JsonValue.of(CALLERS / 2 * 40));
        }
    }

    @ParameterizedTest
    @EnumSource
    void programsGoOnWhileThePartitionIsSplit(TestStores store) throws Exception {
        try (ProceduresFixture scripts = on(store)) {
            for (int post = 0; post < CALLERS; post++) {
                scripts.create("{'id': 'post', 'pk': 'p%d', 'comments': 0}".formatted(post));
            }
            scripts.procedure("comment", TestPrograms.COMMENT);
            ExecutorService splitter = Executors.newSingleThreadExecutor();
            Future<?> splits = splitter.submit(() -> {
                for (int i = 0; i < 3; i++) {
                    scripts.engine()
                            .engine()
                            .splits()
                            .split(
                                    scripts.container(),
                                    scripts.container().partitions().all().getFirst().range().id());
                }
            });

            inParallel(caller -> {
                for (int i = 0; i < 30; i++) {
                    scripts.engine()
                            .engine()
                            .procedures()
                            .call(
                                    scripts.container(),
                                    PartitionKey.of("p" + caller),
                                    "comment",
                                    List.of(JsonValue.of("post"), json("{}")),
                                    CallOptions.PLAIN);
                }
            });
            splits.get();
            splitter.shutdown();

            assertThat(scripts.container().partitions().all()).hasSize(4);
            for (int post = 0; post < CALLERS; post++) {
                assertThat(scripts.engine()
                        .items()
                        .read(scripts.container(), PartitionKey.of("p" + post), ItemId.ofText("post"))
                        .body()
                        .property("comments"))
                        .isEqualTo(JsonValue.of(30));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProgramEndsWithTheContainerThatItRunsIn(TestStores store) throws Exception {
        try (ProceduresFixture scripts = on(store)) {
            scripts.procedure("create", "function() { __.createDocument(__.getSelfLink(), {pk: 'p'}); }");
            scripts.call("create");
            ExecutorService caller = Executors.newSingleThreadExecutor();
            Future<OrreryException> failure = caller.submit(() -> catchThrowableOfType(OrreryException.class, () -> {
                while (true) {
                    scripts.call("create");
                }
            }));

            scripts.engine().engine().catalog().deleteContainer(scripts.container(), Precondition.NONE);

            assertThat(failure.get().code()).isIn(CONTAINER_NOT_FOUND, PARTITION_GONE);
            caller.shutdown();
        }
    }

    /** Repeats a call for which there was no time because of the others, as clients do. */
    private static void untilDone(Runnable call) {
        boolean isDone = false;
        while (!isDone) {
            try {
                call.run();
                isDone = true;
            } catch (OrreryException e) {
                if (e.code() != TRANSACTION_CONFLICT) {
                    throw e;
                }
            }
        }
    }

    private ProceduresFixture on(TestStores store) {
        return ProceduresFixture.on(store.open(directory), Limits.DEFAULT, ProceduresFixture.PATIENT, "");
    }

    private static void inParallel(IntConsumer work) throws InterruptedException, ExecutionException {
        try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                int number = caller;
                running.add(callers.submit(() -> work.accept(number)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }
}
