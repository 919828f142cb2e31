package dev.orrery.engine.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Spec;
import dev.orrery.testing.Tier;
import dev.orrery.testing.sql.SqlCase;
import dev.orrery.testing.sql.SqlQuestion;
import dev.orrery.testing.sql.SqlTestFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every query of the files in {@code sql}, of this module and of the query module, in memory and on RocksDB, over
 * one partition and over several, in one page and resumed after every row, now and then after a restart, gathered by
 * the server and merged by the client. A usual build takes two of the four places for each query, by turns.
 */
@Spec("4.1")
@Scaled
class SqlFilesTest {

    private static final List<Path> FILES = List.of(
            Path.of("..", "query", "src", "test", "resources", "sql"),
            Path.of("src", "test", "resources", "sql"));

    private static final int CASES_PER_RESTART = 25;

    @TempDir
    static Path directory;

    private static RestartableEngine memory;
    private static RestartableEngine rocks;
    private static List<SqlPlace> places;

    private final AtomicInteger cases = new AtomicInteger();

    @BeforeAll
    static void open() {
        memory = RestartableEngine.inMemory();
        rocks = RestartableEngine.onRocks(directory);
        places = List.of(
                new SqlPlace(memory, 1), new SqlPlace(memory, 4), new SqlPlace(rocks, 1), new SqlPlace(rocks, 4));
    }

    @AfterAll
    static void close() {
        memory.close();
        rocks.close();
    }

    @TestFactory
    List<DynamicContainer> everyFileTellsTheTruth() {
        return FILES.stream()
                .flatMap(directory -> SqlTestFile.below(directory).stream()
                        .map(file -> DynamicContainer.dynamicContainer(
                                directory.relativize(file).toString(), tests(file))))
                .toList();
    }

    private Stream<DynamicTest> tests(Path file) {
        return SqlTestFile.read(file).stream()
                .map(one -> DynamicTest.dynamicTest(one.question().sql(), () -> check(one)));
    }

    private void check(SqlCase one) {
        for (SqlPlace place : placesOf(cases.getAndIncrement())) {
            switch (one) {
                case SqlCase.Rows rows -> checkRows(rows, place);
                case SqlCase.Failure(SqlQuestion question, ErrorCode code, String message) ->
                    assertThatOrreryFails(() -> place.inOnePage(question))
                            .withCode(code)
                            .tellingOf(message);
            }
        }
    }

    /** Both stores and both numbers of partitions: all four together in the long tier, in turns otherwise. */
    private static List<SqlPlace> placesOf(int number) {
        int half = number % 2;
        return Tier.isLong() ? places : List.of(places.get(half), places.get(places.size() - 1 - half));
    }

    private void checkRows(SqlCase.Rows wanted, SqlPlace place) {
        SqlQuestion question = wanted.question();
        assertSame(place.inOnePage(question), wanted, place + ", in one page");
        assertSame(place.rowByRow(question), wanted, place + ", row by row");
        place.mergedByTheClient(question)
                .ifPresent(rows -> assertSame(rows, wanted, place + ", merged by the client"));
        if (cases.get() % CASES_PER_RESTART == 0) {
            assertSame(place.overARestart(question), wanted, place + ", over a restart");
        }
        wanted.plan().ifPresent(plan -> assertThat(place.explain(question)).as(place.toString()).isEqualTo(plan));
    }

    private static void assertSame(List<JsonValue> rows, SqlCase.Rows wanted, String manner) {
        if (wanted.isOrdered()) {
            assertThat(rows).as(manner).containsExactlyElementsOf(wanted.rows());
        } else {
            assertThat(rows).as(manner).containsExactlyInAnyOrderElementsOf(wanted.rows());
        }
    }
}
