package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.KEY;
import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.model.ErrorCode.INVALID_SCRIPT;
import static dev.orrery.model.ErrorCode.SCRIPT_FAILED;
import static dev.orrery.model.ErrorCode.SCRIPT_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("5.1")
class StoredProceduresTest {

    @RegisterExtension
    final ProceduresFixture scripts =
            ProceduresFixture.definedBy(", 'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/code']}]}");

    @Test
    void aProcedureAnswersWithWhatItSetsAsItsBody() {
        scripts.procedure("echo", "function(a, b) { getContext().getResponse().setBody({a, b}); }");

        assertThat(scripts.call("echo", "1", "['x', null]")).isEqualTo(json("{'a': 1, 'b': ['x', null]}"));
    }

    @Test
    void aProcedureThatSetsNothingAnswersTheEmptyString() {
        assertThat(scripts.run("function() {}")).isEqualTo(JsonValue.of(""));
    }

    @Test
    void allThatItWritesIsOneCommit() {
        scripts.create("{'id': 'post', 'pk': 'p', 'comments': 0, 'code': 1}");
        scripts.procedure("comment", TestPrograms.COMMENT);
        long before = lsn();

        scripts.call("comment", "'post'", "{'id': 'c1', 'text': 'Well said', 'code': 2}");

        assertThat(lsn()).isEqualTo(before + 1);
        assertThat(scripts.body("post").property("comments")).isEqualTo(JsonValue.of(1));
        assertThat(scripts.body("c1").property("text")).isEqualTo(JsonValue.of("Well said"));
    }

    @Test
    void itsResultTellsFromWhereOnReadersSeeIt() {
        scripts.procedure("create", "function() { __.createDocument(__.getSelfLink(), {id: 'a', pk: 'p'}); }");

        Committed<ProcedureResult> committed = scripts.engine()
                .engine()
                .procedures()
                .call(scripts.container(), KEY, "create", List.of(), CallOptions.PLAIN);

        assertThat(committed.lsn()).isEqualTo(lsn());
    }

    @Test
    void nothingIsWrittenIfItThrows() {
        OrreryException failure = failure(
                """
                function() {
                    __.createDocument(__.getSelfLink(), {id: 'a', pk: 'p'}, () => {
                        throw new Error(409, 'No, thanks');
                    });
                }
                """);

        assertThat(failure.code()).isEqualTo(SCRIPT_FAILED);
        assertThat(failure.facts()).containsEntry("number", 409);
        assertThat(failure.facts().get("exception").toString()).contains("No, thanks");
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void nothingIsWrittenIfItAborts() {
        OrreryException failure = failure(
                """
                function() {
                    __.createDocument(__.getSelfLink(), {id: 'a', pk: 'p'}, () => getContext().abort(new Error('No')));
                }
                """);

        assertThat(failure.code()).isEqualTo(SCRIPT_FAILED);
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void aFailureThatItHandlesDoesNotEndIt() {
        scripts.create("{'id': 'a', 'pk': 'p', 'code': 1}");

        JsonValue numbers = scripts.run(
                """
                function() {
                    const here = __.getSelfLink();
                    const numbers = [];
                    const note = (error) => {
                        numbers.push(error.number);
                        getContext().getResponse().setBody(numbers);
                    };
                    __.createDocument(here, {id: 'a', pk: 'p'}, note);
                    __.createDocument(here, {id: 'b', pk: 'p', code: 1}, note);
                    __.readDocument(__.getAltLink() + '/docs/none', note);
                    __.createDocument(here, {id: 'b', pk: 'other'}, note);
                    __.replaceDocument(__.getAltLink() + '/docs/a', {id: 'a', pk: 'p'}, {etag: 'old'}, note);
                    __.createDocument(here, {id: 'b', pk: 'p', code: 2}, (error) => { if (error) throw error; });
                }
                """);

        assertThat(numbers).isEqualTo(json("[409, 409, 404, 400, 412]"));
        assertThat(scripts.find("b")).isPresent();
    }

    @Test
    void aFailureThatItDoesNotHandleEndsIt() {
        scripts.create("{'id': 'a', 'pk': 'p', 'code': 1}");

        OrreryException failure = failure(
                """
                function() {
                    __.createDocument(__.getSelfLink(), {id: 'b', pk: 'p', code: 2});
                    __.createDocument(__.getSelfLink(), {id: 'a', pk: 'p', code: 3});
                }
                """);

        assertThat(failure.code()).isEqualTo(SCRIPT_FAILED);
        assertThat(failure.facts()).containsEntry("number", 409);
        assertThat(scripts.find("b")).isEmpty();
    }

    @Test
    void itSeesItsWritesByIdAndNotByQuery() {
        scripts.create("{'id': 'a', 'pk': 'p', 'code': 1}");

        JsonValue seen = scripts.run(
                """
                function() {
                    const here = __.getSelfLink();
                    const seen = {};
                    __.createDocument(here, {id: 'b', pk: 'p', code: 2});
                    __.deleteDocument(__.getAltLink() + '/docs/a');
                    __.readDocument(__.getAltLink() + '/docs/b', (error, document) => { seen.byId = document.id; });
                    __.readDocument(__.getAltLink() + '/docs/a', (error) => { seen.deleted = error.number; });
                    __.queryDocuments(here, 'SELECT VALUE c.id FROM c', (error, ids) => { seen.byQuery = ids; });
                    __.readDocuments(here, (error, documents) => {
                        seen.inFeed = documents.map((document) => document.id);
                        getContext().getResponse().setBody(seen);
                    });
                }
                """);

        assertThat(seen).isEqualTo(json("{'byId': 'b', 'deleted': 404, 'byQuery': ['a'], 'inFeed': ['a']}"));
    }

    @Test
    void theLogIsThereOnlyIfItIsWanted() {
        scripts.procedure("talk", "function() { console.log('Hello, %s', 'you'); }");

        ProcedureResult quiet = scripts.engine()
                .engine()
                .procedures()
                .call(scripts.container(), KEY, "talk", List.of(), CallOptions.PLAIN)
                .result();

        assertThat(scripts.callFully("talk").log()).isEqualTo("Hello, you");
        assertThat(quiet.log()).isEmpty();
    }

    @Test
    void theChargeIsThatOfTheProgramAndItsOperations() {
        scripts.create("{'id': 'a', 'pk': 'p', 'code': 1}");
        scripts.procedure("nothing", "function() {}");
        scripts.procedure("read", "function() { __.readDocument(__.getAltLink() + '/docs/a', () => {}); }");

        RequestCharge nothing = scripts.callFully("nothing").charge();
        RequestCharge read = scripts.callFully("read").charge();

        assertThat(nothing.units()).isBetween(4.0, 5.0);
        assertThat(read.toString()).isEqualTo("5.62");
        assertThat(scripts.callFully("read").charge()).isEqualTo(read);
    }

    @Test
    void aReplacedProcedureRunsInItsNewForm() {
        scripts.procedure("say", "function() { getContext().getResponse().setBody('old'); }");
        scripts.call("say");
        ScriptDefinition next = new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE,
                "say",
                "function() { getContext().getResponse().setBody('new'); }",
                Optional.empty(),
                Optional.empty());
        scripts.engine()
                .engine()
                .catalog()
                .scripts()
                .replace(scripts.container(), ScriptKind.STORED_PROCEDURE, "say", next, Precondition.NONE);

        assertThat(scripts.call("say")).isEqualTo(JsonValue.of("new"));
    }

    @Test
    void aProcedureThatIsNotThereCannotBeCalled() {
        assertThatOrreryFails(() -> scripts.call("none")).withCode(SCRIPT_NOT_FOUND);
    }

    @Test
    void aProcedureNeedsAWholePartitionKey() {
        scripts.procedure("nothing", "function() {}");

        assertThatOrreryFails(() -> scripts.engine()
                .engine()
                .procedures()
                .call(scripts.container(), PartitionKey.of(), "nothing", List.of(), CallOptions.PLAIN))
                .withCode(INVALID_PARTITION_KEY);
    }

    @Test
    void whatDoesNotCompileIsRefused() {
        assertThatOrreryFails(() -> scripts.procedure("broken", "function() { return ; } }")).withCode(INVALID_SCRIPT);
    }

    @Test
    void anItemThatExpiresIsGoneForProgramsToo() {
        try (ProceduresFixture expiring = ProceduresFixture.definedBy(", 'defaultTtl': 10")) {
            expiring.create("{'id': 'a', 'pk': 'p'}");
            expiring.procedure(
                    "look",
                    """
                    function() {
                        const seen = {};
                        __.queryDocuments(__.getSelfLink(), 'SELECT VALUE c.id FROM c', (error, ids) => {
                            seen.ids = ids;
                        });
                        __.readDocument(__.getAltLink() + '/docs/a', (error) => {
                            seen.error = error?.number ?? 0;
                            __.createDocument(__.getSelfLink(), {id: 'a', pk: 'p', again: true}, () => {
                                getContext().getResponse().setBody(seen);
                            });
                        });
                    }
                    """);

            expiring.engine().clock().advance(Duration.ofSeconds(11));

            assertThat(expiring.call("look")).isEqualTo(json("{'ids': [], 'error': 404}"));
            assertThat(expiring.body("a").property("again")).isEqualTo(JsonValue.TRUE);
        }
    }

    private OrreryException failure(String body) {
        return catchThrowableOfType(OrreryException.class, () -> scripts.run(body));
    }

    private long lsn() {
        return scripts.container().partitions().all().getFirst().lsn();
    }
}
