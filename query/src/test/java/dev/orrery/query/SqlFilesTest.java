package dev.orrery.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowQuery;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.testing.Spec;
import dev.orrery.testing.sql.SqlCase;
import dev.orrery.testing.sql.SqlQuestion;
import dev.orrery.testing.sql.SqlTestFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every query of {@code src/test/resources/sql}, those that stream also document by document. */
@Spec("4.1")
class SqlFilesTest {

    private static final Path FILES = Path.of("src", "test", "resources", "sql");

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @TestFactory
    List<DynamicContainer> everyFileTellsTheTruth() {
        return SqlTestFile.below(FILES).stream()
                .map(file -> DynamicContainer.dynamicContainer(FILES.relativize(file).toString(), tests(file)))
                .toList();
    }

    private Stream<DynamicTest> tests(Path file) {
        return SqlTestFile.read(file).stream()
                .map(one -> DynamicTest.dynamicTest(one.question().sql(), () -> check(one)));
    }

    private void check(SqlCase one) {
        switch (one) {
            case SqlCase.Rows rows -> checkRows(rows);
            case SqlCase.Failure(SqlQuestion question, ErrorCode code, String message) ->
                assertThatOrreryFails(() -> run(question)).withCode(code).tellingOf(message);
        }
    }

    private void checkRows(SqlCase.Rows wanted) {
        assertSame(run(wanted.question()), wanted);
        if (SqlParser.parse(wanted.question().sql()).isStreaming()) {
            assertSame(runDocumentByDocument(wanted.question()), wanted);
        }
    }

    private List<JsonValue> run(SqlQuestion question) {
        SqlQuery query = SqlParser.parse(question.sql());
        Parameters parameters = Parameters.parse(question.parameters());
        return InMemoryQuery.run(query, parameters, question.container().items(), context);
    }

    private List<JsonValue> runDocumentByDocument(SqlQuestion question) {
        RowQuery query = new RowQuery(
                SqlParser.parse(question.sql()), Parameters.parse(question.parameters()), context);
        RowWindow window = query.window();
        List<JsonValue> rows = new ArrayList<>();
        question.container().items().forEach(document -> rows.addAll(query.rowsOf(document)));
        return rows.stream().skip(window.offset()).limit(window.limit()).toList();
    }

    private static void assertSame(List<JsonValue> rows, SqlCase.Rows wanted) {
        if (wanted.isOrdered()) {
            assertThat(rows).containsExactlyElementsOf(wanted.rows());
        } else {
            assertThat(rows).containsExactlyInAnyOrderElementsOf(wanted.rows());
        }
    }
}
