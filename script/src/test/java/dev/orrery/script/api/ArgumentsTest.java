package dev.orrery.script.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.OrreryException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are wrong whatever the collection holds fail at once, with error 400. */
class ArgumentsTest {

    private final Programs programs = new Programs();

    @ParameterizedTest
    @ValueSource(strings = {
        "__.readDocument()",
        "__.readDocuments()",
        "__.queryDocuments()",
        "__.queryDocuments(__.getSelfLink())",
        "__.createDocument(__.getSelfLink())",
        "__.upsertDocument(__.getSelfLink())",
        "__.replaceDocument(__.getAltLink() + '/docs/a')",
        "__.deleteDocument()",
        "__.spatial.distance({})",
        "__.spatial.isValid()",
    })
    void argumentsAreMissing(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "__.readDocument(1)",
        "__.readDocument('')",
        "__.readDocuments({})",
        "__.queryDocuments(undefined, 'q')",
        "__.createDocument(null, {})",
        "__.upsertDocument(() => 1, {})",
        "__.replaceDocument(true, {})",
        "__.deleteDocument([])",
    })
    void linksAreStrings(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "__.createDocument('x', 1)",
        "__.createDocument('x', null)",
        "__.createDocument('x', () => ({}))",
        "__.createDocument('x', { toJSON() {} })",
        "__.createDocument('x', '{')",
        "__.createDocument('x', '1')",
        "__.createDocument('x', '{}, \"generatesId\": false, \"x\": {}')",
        "__.upsertDocument('x', undefined)",
        "__.replaceDocument('x', true)",
    })
    void documentsAreObjects(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "__.readDocument('x', 1)",
        "__.readDocument('x', null)",
        "__.readDocument('x', {}, {})",
        "__.readDocument('x', {}, null)",
        "__.readDocument('x', () => 1, () => 1)",
        "__.readDocument('x', { ifNoneMatch: 1 })",
        "__.readDocuments('x', { pageSize: 'many' })",
        "__.readDocuments('x', { pageSize: -2 })",
        "__.readDocuments('x', { pageSize: [] })",
        "__.readDocuments('x', { continuation: 1 })",
        "__.queryDocuments('x', 'q', 'options')",
        "__.createDocument('x', {}, 'options')",
        "__.upsertDocument('x', {}, { etag: {} })",
        "__.replaceDocument('x', {}, {}, 'callback')",
        "__.deleteDocument('x', { etag: 5 })",
    })
    void optionsAreObjectsAndCallbacksFunctions(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "__.queryDocuments('x', 1)",
        "__.queryDocuments('x', null)",
        "__.queryDocuments('x', { query: 1 })",
        "__.queryDocuments('x', () => true)",
    })
    void queriesAreStringsOrObjectsWithOne(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "__.filter()",
        "__.filter('x')",
        "__.filter(() => 1, 1)",
        "__.filter(() => 1, {}, 1)",
        "__.map({})",
        "__.pluck()",
        "__.pluck('')",
        "__.pluck(1)",
        "__.flatten(1)",
        "__.sortBy()",
        "__.sortByDescending('n')",
        "__.unwind()",
        "__.unwind('tags')",
        "__.unwind(() => [])",
        "__.unwind((d) => [], (one) => one)",
        "__.chain().filter()",
        "__.chain().filter(() => 1, {})",
        "__.chain().map(() => 1, () => 1)",
        "__.chain().pluck('x', {})",
        "__.chain().value(1)",
    })
    void integratedQueriesAreChecked(String call) {
        assertFailsAtOnce(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "readAttachment", "readAttachments", "queryAttachments", "createAttachment", "upsertAttachment",
        "replaceAttachment", "deleteAttachment"
    })
    void thereAreNoAttachments(String function) {
        assertFailsAtOnce("__." + function + "('x', {})");
    }

    private void assertFailsAtOnce(String call) {
        OrreryException failure = programs.failureOf("() => { " + call + " }");

        assertThat(failure.facts()).containsEntry("number", 400);
        assertThat(programs.host.operations()).isEmpty();
    }
}
