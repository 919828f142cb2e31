package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that want all memory or all of the stack get an error of their own and hurt nobody else. */
class GreedyProgramsTest {

    private static final HostileRuns hostile = HostileRuns.withLittleMemory();

    @AfterAll
    static void close() {
        hostile.close();
    }

    static Stream<Arguments> growing() {
        return HostileRuns.cases("""
                arrays: const a = []; for (;;) a.push(new Array(1000).fill(a.length));
                strings: const a = []; for (;;) a.push('x'.repeat(1000000) + a.length);
                buffers: const a = []; for (;;) a.push(new Uint8Array(4000000));
                doubles: const a = []; for (;;) a.push(new Float64Array(500000).fill(1.5));
                closures: const a = []; for (;;) { const x = a.length; a.push(() => x); }
                a map: const m = new Map(); for (let i = 0; ; i++) m.set(i, {i});
                a set: const s = new Set(); for (let i = 0; ; i++) s.add('k' + i);
                an object: const o = {}; for (let i = 0; ; i++) o['k' + i] = [i];
                a chain: let r = null; for (;;) r = {r};
                a spread generator: [...(function* () { for (;;) yield {}; })()];
                entries: Object.fromEntries((function* () { for (let i = 0; ; i++) yield ['k' + i, {}]; })());
                copies: let a = new Array(1000000).fill(1); for (;;) a = a.concat(a);
                symbols: const a = []; for (;;) a.push(Symbol('x'.repeat(1000) + a.length));
                promises: (function again() { for (let i = 0; i < 1000; i++) Promise.resolve().then(again); })();
                operations: const c = getContext().getCollection(); for (;;) c.readDocument(c.getSelfLink() + 'docs/1');
                the console: for (;;) console.log('x'.repeat(1000000));
                weak references: const a = []; for (;;) a.push(new WeakRef(new Array(1000).fill(1)), new Array(1000).fill(2));
                JSON: const a = new Array(200000).fill('abcdefghijkl'); const b = []; for (;;) b.push(JSON.stringify([a, b.length]));
                a long thing made an array: Array.from({length: 1e9});
                a map of maps: const m = new Map(); for (let i = 0; ; i++) m.set({}, new Map([[i, i]]));\
                """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("growing")
    void growingProgramsAreStopped(String what, String statements) {
        assertThat(what).isNotBlank();

        // On a busy machine the time may be over first.
        hostile.assertThatItIsStopped(statements, ErrorCode.SCRIPT_LIMIT_EXCEEDED, ErrorCode.SCRIPT_TIMEOUT);
    }

    static Stream<Arguments> tooLarge() {
        return HostileRuns.cases("""
                a long string: 'x'.repeat(2 ** 29);
                a padded string: 'x'.padEnd(2 ** 29);
                doubled strings: let s = 'x'; for (;;) s += s;
                joined strings: new Array(100000).fill('x'.repeat(1000)).join('');
                a large buffer: new ArrayBuffer(2 ** 31);
                a buffer that is to grow: new ArrayBuffer(1, {maxByteLength: 2 ** 31}).resize(2 ** 31);
                bytes: new Uint8Array(1e9);
                doubles: new Float64Array(3e7);
                bytes of something long: Uint8Array.from({length: 1e9});
                arguments: Math.max(...new Array(1000000).fill(1));
                applied arguments: Math.max.apply(null, new Array(1000000).fill(1));
                JSON that doubles: let a = ['x']; for (let i = 0; i < 60; i++) a = [a, a]; JSON.stringify(a);
                JSON of an array without end: const a = [1]; a.length = 4294967290; JSON.stringify(a);
                recursion: (function f() { f(); })();
                mutual recursion: function f() { g(); } function g() { f(); } f();
                recursion by toString: `${{toString() { return `${this}`; }}}`;
                recursion by getters: ({get x() { return this.x; }}).x;
                recursion by constructors: (function F() { new F(); })();
                an array in itself: const a = []; a[0] = a; a.flat(Infinity);
                deep text: JSON.parse('['.repeat(1000000) + ']'.repeat(1000000));
                a deep value: let a = []; for (let i = 0; i < 50000; i++) a = [a]; JSON.stringify(a);
                a deep answer: let a = []; for (let i = 0; i < 500; i++) a = [a]; getContext().getResponse().setBody(a);
                deep proxies: let p = {}; for (let i = 0; i < 50000; i++) p = new Proxy(p, {}); p.x;
                bound functions: let f = () => 1; for (let i = 0; i < 50000; i++) f = f.bind(null); f();
                a long array filled: new Array(1e9).fill(1);
                an array without end: const a = []; a.length = 4294967295; a.indexOf(1);
                a deep expression: new RegExp('('.repeat(100000) + ')'.repeat(100000));\
                """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tooLarge")
    void whatIsTooLargeOrTooDeepIsRefused(String what, String statements) {
        assertThat(what).isNotBlank();

        hostile.assertThatItIsStopped(
                statements,
                ErrorCode.SCRIPT_FAILED,
                ErrorCode.NESTING_TOO_DEEP,
                ErrorCode.SCRIPT_LIMIT_EXCEEDED,
                ErrorCode.SCRIPT_TIMEOUT);
    }

    @Test
    void aProgramMayCatchThatItWentTooDeep() {
        assertThat(hostile.run("""
                let depth = 0;
                try { (function f() { depth++; f(); })(); } catch (e) { getContext().getResponse().setBody(e.name); }
                """)).hasToString("\"RangeError\"");
    }

    @Test
    void garbageDoesNotCount() {
        try (JavaScript javaScript = JavaScript.create(TestLimits.PATIENT.withAllocatedBytesMax(16 << 20))) {
            String body = "function () { for (let i = 0; i < 100000; i++) new Array(100).fill(i); }";

            ScriptOutcome outcome = javaScript.run(
                    new Program("p", body),
                    ScriptInput.call(List.of(), false, ""),
                    RecordingHost.empty(),
                    TestLimits.PATIENT.time());

            assertThat(outcome.operations()).isZero();
        }
    }
}
