package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.testing.Spec;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptsTest {

    private static final Precondition STALE = Precondition.matches(new Etag(1));

    private final TestEngine engine = TestEngine.inMemory();
    private final Catalog catalog = engine.engine().catalog();
    private final Container container = engine.container("c", "/pk");

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    @Spec("5.1")
    void aScriptIsFoundByItsKindAndName() {
        Script created = catalog.scripts().create(container, procedure("like", "one"));

        assertThat(container.script(ScriptKind.STORED_PROCEDURE, "like")).isEqualTo(created);
        assertThat(created.definition()).isEqualTo(procedure("like", "one"));
    }

    @Test
    void scriptsAreListedInTheOrderInWhichTheyWereCreated() {
        catalog.scripts().create(container, procedure("b", ""));
        catalog.scripts().create(container, procedure("c", ""));
        catalog.scripts().create(container, function("d"));
        catalog.scripts().create(container, procedure("a", ""));

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE))
                .extracting(script -> script.definition().id())
                .containsExactly("b", "c", "a");
    }

    @Test
    void eachKindHasItsOwnNamesAndItsOwnRids() {
        Script procedure = catalog.scripts().create(container, procedure("same", ""));
        Script trigger = catalog.scripts().create(container, trigger("same"));
        Script function = catalog.scripts().create(container, function("same"));

        assertThat(procedure.rid().kind()).isEqualTo(ResourceId.Kind.STORED_PROCEDURE);
        assertThat(trigger.rid().kind()).isEqualTo(ResourceId.Kind.TRIGGER);
        assertThat(function.rid().kind()).isEqualTo(ResourceId.Kind.FUNCTION);
        assertThat(procedure.rid().containerPart()).isEqualTo(container.rid());
    }

    @Test
    void twoScriptsOfAKindCantHaveTheSameName() {
        catalog.scripts().create(container, procedure("like", "one"));

        assertThatOrreryFails(() -> catalog.scripts().create(container, procedure("like", "two")))
                .withCode(ErrorCode.SCRIPT_EXISTS);

        assertThat(container.script(ScriptKind.STORED_PROCEDURE, "like").definition().body()).isEqualTo("one");
    }

    @Test
    void aScriptThatIsNotThereIsNotFound() {
        catalog.scripts().create(container, function("like"));

        assertThatOrreryFails(() -> container.script(ScriptKind.STORED_PROCEDURE, "like"))
                .withCode(ErrorCode.SCRIPT_NOT_FOUND);
        assertThatOrreryFails(() -> replace("like", procedure("like", ""), Precondition.NONE))
                .withCode(ErrorCode.SCRIPT_NOT_FOUND);
        assertThatOrreryFails(() -> delete("like", Precondition.NONE)).withCode(ErrorCode.SCRIPT_NOT_FOUND);
    }

    @Test
    void aReplacedScriptIsANewVersionWithTheSameRid() {
        Script before = catalog.scripts().create(container, procedure("like", "one"));
        engine.clock().advance(Duration.ofSeconds(5));

        Script after = replace("like", procedure("like", "two"), Precondition.matches(before.revision().etag()));

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(after);
        assertThat(after.definition().body()).isEqualTo("two");
        assertThat(after.rid()).isEqualTo(before.rid());
        assertThat(after.revision().etag()).isNotEqualTo(before.revision().etag());
        assertThat(after.revision().timestampSeconds()).isEqualTo(before.revision().timestampSeconds() + 5);
    }

    @Test
    void aScriptIsRenamedByADefinitionWithAnotherName() {
        Script before = catalog.scripts().create(container, procedure("like", "one"));

        Script after = replace("like", procedure("love", "one"), Precondition.NONE);

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(after);
        assertThat(container.hasScript(ScriptKind.STORED_PROCEDURE, "like")).isFalse();
        assertThat(container.script(ScriptKind.STORED_PROCEDURE, "love").rid()).isEqualTo(before.rid());
    }

    @Test
    void aScriptCantTakeTheNameOfAnother() {
        catalog.scripts().create(container, procedure("like", "one"));
        catalog.scripts().create(container, procedure("love", "two"));

        assertThatOrreryFails(() -> replace("like", procedure("love", "one"), Precondition.NONE))
                .withCode(ErrorCode.SCRIPT_EXISTS);

        assertThat(container.script(ScriptKind.STORED_PROCEDURE, "love").definition().body()).isEqualTo("two");
    }

    @Test
    void aScriptIsNotTouchedIfItIsAnotherVersion() {
        Script script = catalog.scripts().create(container, procedure("like", "one"));

        assertThatOrreryFails(() -> replace("like", procedure("like", "two"), STALE))
                .withCode(ErrorCode.ETAG_MISMATCH);
        assertThatOrreryFails(() -> delete("like", STALE)).withCode(ErrorCode.ETAG_MISMATCH);

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(script);
    }

    @Test
    void anUpsertCreatesAScriptOrReplacesIt() {
        Upserted<Script> first = upsert(procedure("like", "one"), STALE);
        Upserted<Script> second =
                upsert(procedure("like", "two"), Precondition.matches(first.resource().revision().etag()));

        assertThat(first.outcome()).isEqualTo(Upserted.Outcome.CREATED);
        assertThat(second.outcome()).isEqualTo(Upserted.Outcome.REPLACED);
        assertThat(second.resource().rid()).isEqualTo(first.resource().rid());
        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(second.resource());
    }

    @Test
    void anUpsertDoesNotReplaceAnotherVersion() {
        Script script = catalog.scripts().create(container, procedure("like", "one"));

        assertThatOrreryFails(() -> upsert(procedure("like", "two"), STALE)).withCode(ErrorCode.ETAG_MISMATCH);

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(script);
    }

    @Test
    void aDeletedScriptIsGoneAndItsRidIsNotUsedAgain() {
        Script first = catalog.scripts().create(container, procedure("like", "one"));

        delete("like", Precondition.NONE);
        Script second = catalog.scripts().create(container, procedure("like", "one"));

        assertThat(container.scripts(ScriptKind.STORED_PROCEDURE)).containsExactly(second);
        assertThat(second.rid()).isNotEqualTo(first.rid());
    }

    @Test
    void aDroppedContainerTakesNoScripts() {
        catalog.deleteContainer(container, Precondition.NONE);

        assertThatOrreryFails(() -> catalog.scripts().create(container, function("like")))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
    }

    private Script replace(String id, ScriptDefinition next, Precondition precondition) {
        return catalog.scripts().replace(container, ScriptKind.STORED_PROCEDURE, id, next, precondition);
    }

    private Upserted<Script> upsert(ScriptDefinition definition, Precondition precondition) {
        return catalog.scripts().upsert(container, definition, precondition);
    }

    private void delete(String id, Precondition precondition) {
        catalog.scripts().delete(container, ScriptKind.STORED_PROCEDURE, id, precondition);
    }

    private static ScriptDefinition procedure(String id, String body) {
        return definition(ScriptKind.STORED_PROCEDURE, "{\"id\": \"" + id + "\", \"body\": \"" + body + "\"}");
    }

    private static ScriptDefinition function(String id) {
        return definition(ScriptKind.FUNCTION, "{\"id\": \"" + id + "\", \"body\": \"\"}");
    }

    private static ScriptDefinition trigger(String id) {
        return definition(ScriptKind.TRIGGER, """
                {"id": "%s", "body": "", "triggerType": "Pre", "triggerOperation": "All"}
                """.formatted(id));
    }

    private static ScriptDefinition definition(ScriptKind kind, String text) {
        return ScriptDefinition.parse(kind, json(text));
    }
}
