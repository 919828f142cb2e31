package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API goes on working for a program that changes what is global. */
class TamperingTest {

    private final Programs programs = new Programs();

    @ParameterizedTest
    @ValueSource(strings = {
        "JSON.parse = JSON.stringify = () => 'bad'",
        "globalThis.JSON = undefined",
        "Array.prototype.push = Array.prototype.sort = Array.prototype.shift = () => { throw 'bad' }",
        "Array.prototype[Symbol.iterator] = () => { throw 'bad' }",
        "Array.isArray = () => false",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 'bad' }",
        "Reflect.apply = Reflect.construct = () => { throw 'bad' }",
        "Object.create = Object.freeze = () => { throw 'bad' }",
        "String.prototype.slice = String.prototype.charCodeAt = () => { throw 'bad' }",
        "globalThis.String = globalThis.Number = globalThis.Object = globalThis.Error = undefined",
        "globalThis.getContext = undefined",
        "delete globalThis.console",
    })
    void operationsQueriesAndMessagesGoOn(String tampering) {
        programs.host.with("{\"id\": \"a\", \"tags\": [1, 2]}", "{\"id\": \"b\", \"tags\": [3]}");

        String body = """
                () => {
                    const { log } = console;
                    %s;
                    __.chain().sortByDescending((d) => d.id).pluck("tags").flatten().value((err, tags) => {
                        log("%%s!", tags[0]);
                        __.createDocument(__.getSelfLink(), { id: "c", tags }, (err, created) =>
                            __.readDocument("dbs/none", (err) =>
                                __.response.setBody({ tags: created.tags, number: err.number })));
                    });
                }
                """.formatted(tampering);

        assertThat(programs.answerOf(body)).isEqualTo(json("{\"tags\": [3, 1, 2], \"number\": 404}"));
        assertThat(programs.call("() => console.log('next')").log()).isEqualTo("next");
    }

    @Test
    void theHostFunctionIsNotGlobal() {
        String body = "() => __.response.setBody([typeof host, typeof begin, typeof input, typeof queue, typeof api])";

        assertThat(programs.answerOf(body))
                .isEqualTo(json("[\"undefined\", \"undefined\", \"undefined\", \"undefined\", \"undefined\"]"));
    }
}
