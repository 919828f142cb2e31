package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are run several times, in contexts that are used again. */
class ReusedContextsTest {

    private static final Duration TIME = Duration.ofMinutes(1);
    private static final JavaScript javaScript = JavaScript.create(TestLimits.PATIENT);

    /** Contexts are fresh, and used once, until there are some that can be used again. */
    @BeforeAll
    static void warmUp() {
        javaScript.warmUp(new Program("nothing", "function () {}"));
    }

    @AfterAll
    static void close() {
        javaScript.close();
    }

    /** Each tries to leave something in its context, and answers whether something was there. */
    @ParameterizedTest
    @ValueSource(strings = {
        "const was = globalThis.left; globalThis.left = 1; return was;",
        "const was = [].left; Array.prototype.left = 1; return was;",
        "const was = ({}).left; Object.prototype.left = 1; return was;",
        "const was = ({}).left; ({}).__proto__.left = 1; return was;",
        "const was = ({}).left; Object.defineProperty(Object.prototype, 'left', {value: 1}); return was;",
        "const was = ''.left; String.prototype.left = 1; return was;",
        "const was = [].map.left; Array.prototype.map.left = 1; return was;",
        "const was = Math.left; Math.left = 1; return was;",
        "const was = JSON.parse('[7]')[0] !== 7; JSON.parse = () => [8]; return was || undefined;",
        "const was = [1].map((x) => x)[0] !== 1; Array.prototype.map = () => [2]; return was || undefined;",
        "const was = program.left; program.left = 1; return was;",
        "const was = getContext.left; getContext.left = 1; return was;",
        "const was = getContext().left; getContext().left = 1; return was;",
        "const was = getContext().getCollection().left; getContext().getCollection().left = 1; return was;",
        "const was = getContext().getCollection.left; getContext().getCollection.left = 1; return was;",
        "const was = getContext().getResponse.left; getContext().getResponse.left = 1; return was;",
        "const was = getContext().abort.left; getContext().abort.left = 1; return was;",
        "const was = __.left; __.left = 1; return was;",
        "const was = __.chain().left; Object.getPrototypeOf(__.chain()).left = 1; return was;",
        "const was = __.response.left; __.response.left = 1; return was;",
        "const was = __.response.setBody.left; __.response.setBody.left = 1; return was;",
        "const was = __.request.getValue.left; __.request.getValue.left = 1; return was;",
        "const was = __.filter.left; __.filter.left = 1; return was;",
        "const was = __.spatial.left; __.spatial.left = 1; return was;",
        "const was = getContext().getRequest().left; getContext().getRequest().left = 1; return was;",
        "const was = console.log.left; console.log.left = 1; return was;",
        "const was = ErrorCodes.left; try { ErrorCodes.left = 1; } catch {} return was;",
        "const was = Error.left; Error.left = 1; return was;",
        "const was = new Error('x').left; Error.prototype.left = 1; return was;",
        "const was = Error.prototype.name !== 'Error'; Error.prototype.name = 'Mine'; return was || undefined;",
        "const was = (function* () {})().left; (function* () {}).constructor.prototype.prototype.left = 1; return was;",
        "const f = async () => {}; const was = f.left; Object.getPrototypeOf(f).left = 1; return was;",
        "const was = [].values().left; Object.getPrototypeOf([].values()).left = 1; return was;",
        "const was = new Map().entries().left; Object.getPrototypeOf(new Map().entries()).left = 1; return was;",
        "const was = 'a'.matchAll(/a/g).left; Object.getPrototypeOf('a'.matchAll(/a/g)).left = 1; return was;",
        "const was = [].values().map((x) => x).left;"
                + " Object.getPrototypeOf([].values().map((x) => x)).left = 1; return was;",
        "const was = Promise.resolve(1).left; Promise.prototype.left = 1; return was;",
        "const was = /x/.left; RegExp.prototype.left = 1; return was;",
        "const was = new Uint8Array(1).left; Object.getPrototypeOf(Uint8Array).prototype.left = 1; return was;",
        "const was = Symbol.left; Symbol.left = 1; return was;",
        "const site = (strings) => strings; const was = site`a`.left; try { site`a`.left = 1; } catch {} return was;",
        "const was = Object.getPrototypeOf(globalThis).left; Object.getPrototypeOf(globalThis).left = 1; return was;",
        "const was = typeof FinalizationRegistry === 'x' || undefined; return was;"
    })
    void nothingStaysForTheNextRun(String statements) {
        String program = "function program() { const answer = (() => { " + statements + " })();"
                + " getContext().getResponse().setBody(answer === undefined ? 'clean' : 'dirty'); }";

        for (int i = 0; i < 6; i++) {
            assertThat(run(program)).isEqualTo(JsonValue.of("clean"));
        }
    }

    @Test
    void logsAnswersAndCallbacksAreOfOneRunOnly() {
        String program = """
                function (turn) {
                    console.log(turn);
                    if (turn === '1') {
                        getContext().getResponse().setBody('first');
                        getContext().getCollection().readDocument('dbs/d/colls/c/docs/1', () => console.log('read'));
                    }
                }
                """;

        ScriptOutcome first = outcome(program, "1");
        ScriptOutcome second = outcome(program, "2");

        assertThat(first.log()).isEqualTo("1read");
        assertThat(first.responseBody()).isEqualTo(JsonValue.of("first"));
        assertThat(second.log()).isEqualTo("2");
        assertThat(second.responseBody()).isEqualTo(JsonValue.of(""));
    }

    @Test
    void aProgramThatFailedLeavesNothing() {
        String program = """
                function (turn) {
                    console.log(turn);
                    __.createDocument(__.getSelfLink(), {id: '1'}, () => {});
                    if (turn === '1') { throw new Error('no'); }
                }
                """;
        assertThatThrownBy(() -> outcome(program, "1")).hasMessageContaining("no");

        assertThat(outcome(program, "2").operations()).isEqualTo(1);
        assertThat(outcome(program, "3").log()).isEqualTo("3");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "const o = {}; o.toString = () => 'mine'; return String(o);",
        "const o = {}; o.constructor = 'mine'; return o.constructor;",
        "const o = {}; o.hasOwnProperty = () => 'mine'; return o.hasOwnProperty('x');",
        "const e = new Error('x'); e.message = 'mine'; return e.message;",
        "class E extends Error { constructor() { super('x'); this.name = 'mine'; } } return new E().name;",
        "function F() {} F.prototype.toString = () => 'mine'; return '' + new F();",
        "function F() {} F.prototype = Object.create(Object.prototype); F.prototype.constructor = 'mine';"
                + " return new F().constructor;",
        "const f = () => 1; f.toString = () => 'mine'; return '' + f;",
        "const o = Object.create({toString() { return 'mine'; }}); return '' + o;",
        "return Object.assign({}, {valueOf: 'mine'}).valueOf;",
        "const o = {...{toString: () => 'mine'}}; return '' + o;",
        "const p = Promise.resolve(1); p.then = 'mine'; return p.then;"
    })
    void objectsOfAProgramCanHaveWhatIsBuiltIn(String statements) {
        String program = "function () { getContext().getResponse().setBody((() => { " + statements + " })()); }";

        for (int i = 0; i < 3; i++) {
            assertThat(run(program)).isEqualTo(JsonValue.of("mine"));
        }
    }

    @Test
    void aProgramMayExtendWhatIsBuiltIn() {
        String program = """
                function () {
                    String.prototype.shout = function () { return this.toUpperCase() + '!'; };
                    getContext().getResponse().setBody('hey'.shout());
                }
                """;

        for (int i = 0; i < 3; i++) {
            assertThat(run(program)).isEqualTo(JsonValue.of("HEY!"));
        }
    }

    @Test
    void whatWasDoneBeforeAFreshContextIsNeededIsToBeForgotten() {
        Program program = new Program("late", """
                function () {
                    __.createDocument(__.getSelfLink(), {id: '1'}, () => { Array.prototype.mine = 1; });
                }
                """);
        RecordingHost host = RecordingHost.thatAnswers("{\"id\": \"1\"}");
        ScriptInput input = ScriptInput.call(List.of(), false, "");

        assertThatThrownBy(() -> javaScript.run(program, input, host, TIME)).isInstanceOf(NeedsAnotherRun.class);

        assertThat(javaScript.run(program, input, host, TIME).operations()).isEqualTo(1);
    }

    private static JsonValue run(String program) {
        return outcome(program, "").responseBody();
    }

    private static ScriptOutcome outcome(String program, String argument) {
        try {
            return tried(program, argument);
        } catch (NeedsAnotherRun e) {
            return tried(program, argument);
        }
    }

    private static ScriptOutcome tried(String program, String argument) {
        return javaScript.run(
                new Program("p", program),
                ScriptInput.call(List.of(JsonValue.of(argument)), true, ""),
                RecordingHost.thatAnswers("{\"id\": \"1\"}"),
                TIME);
    }
}
