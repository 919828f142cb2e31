package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.KEY;
import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.SCRIPT_LIMIT_EXCEEDED;
import static dev.orrery.model.ErrorCode.SCRIPT_TIMEOUT;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptLimits;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec({"5.1", "5.3"})
class ProgramLimitsTest {

    @RegisterExtension
    final ProceduresFixture scripts = ProceduresFixture.limitedTo(ScriptLimits.DEFAULT
            .withTime(Duration.ofSeconds(2), Duration.ofSeconds(2))
            .withAllocatedBytesMax(64 << 20));

    /** What is loaded once must not count. */
    @BeforeAll
    static void languageIsLoaded() {
        try (ProceduresFixture first = ProceduresFixture.inMemory()) {
            first.run("function() {}");
        }
    }

    @Test
    void nothingIsWrittenIfItTakesTooLong() {
        assertThatOrreryFails(() -> scripts.run(
                """
                        function() {
                            __.createDocument(__.getSelfLink(), {id: 'b', pk: 'p'}, () => { while (true) {} });
                        }
                        """))
                .withCode(SCRIPT_TIMEOUT);
        assertThat(scripts.find("b")).isEmpty();
    }

    @Test
    void nothingIsWrittenIfItNeedsTooMuchMemory() {
        assertThatOrreryFails(() -> scripts.run(
                """
                        function() {
                            __.createDocument(__.getSelfLink(), {id: 'b', pk: 'p'}, () => {
                                const all = [];
                                while (true) all.push(new Uint8Array(1 << 20));
                            });
                        }
                        """))
                .withCode(SCRIPT_LIMIT_EXCEEDED);
        assertThat(scripts.find("b")).isEmpty();
    }

    @Test
    void triggersShareTheTimeOfTheirWrite() {
        scripts.trigger(
                "slow",
                "Pre",
                "All",
                "function() { const end = Date.now() + 700; while (Date.now() < end) {} }");
        ItemOperation create = ItemOperation.create(json("{'id': 'b', 'pk': 'p'}"));

        assertThatOrreryFails(() -> scripts.write(create, List.of("slow", "slow", "slow", "slow"), List.of()))
                .withCode(SCRIPT_TIMEOUT);
        assertThat(scripts.find("b")).isEmpty();
    }

    @Test
    void aProgramThatLoopsForEverHoldsUpNobody() throws Exception {
        scripts.create("{'id': 'a', 'pk': 'p', 'n': 0}");
        scripts.procedure(
                "loop",
                "function() { __.readDocument(__.getAltLink() + '/docs/a', () => { while (true) {} }); }");
        scripts.procedure("quick", "function() { __.createDocument(__.getSelfLink(), {pk: 'p'}); }");
        scripts.call("quick");

        try (ExecutorService caller = Executors.newSingleThreadExecutor()) {
            Future<OrreryException> looping =
                    caller.submit(() -> catchThrowableOfType(OrreryException.class, () -> scripts.call("loop")));
            for (int i = 1; i <= 20; i++) {
                replace(i);
            }
            scripts.call("quick");

            assertThat(looping.isDone()).isFalse();
            assertThat(looping.get().code()).isEqualTo(SCRIPT_TIMEOUT);
        }
        assertThat(scripts.body("a").property("n")).isEqualTo(JsonValue.of(20));
    }

    /** A program can't be stopped while it is in Java, so its query has to end by itself. */
    @Test
    void aQueryOfAProgramEndsWithItsTime() {
        scripts.create("{'id': 'a', 'pk': 'p', 'many': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}");
        String joins = IntStream.range(0, 4).mapToObj(i -> " JOIN x%d IN c.many".formatted(i)).collect(joining());
        String endless = "SELECT VALUE COUNT(1) FROM c" + joins + " WHERE EXISTS(SELECT VALUE 1 FROM y0 IN c.many"
                + joins.replace('x', 'y').replace("JOIN y0 IN c.many", "") + " WHERE y0 + y1 + y2 + y3 < x0)";

        assertThatOrreryFails(() -> scripts.run(
                "function() { __.queryDocuments(__.getSelfLink(), '" + endless + "'); }"))
                .withCode(SCRIPT_TIMEOUT);
        Eventually.isTrue("no query runs any more", () -> !isAnyQueryRunning());
    }

    private static boolean isAnyQueryRunning() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().startsWith("dev.orrery.query.exec."));
    }

    private void replace(int n) {
        scripts.engine()
                .items()
                .execute(
                        scripts.container(),
                        KEY,
                        ItemOperation.replace(ItemId.ofText("a"),
                                json("{'id': 'a', 'pk': 'p', 'n': %d}".formatted(n))));
    }
}
