package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that never end are stopped within a second of their limit, wherever they are. */
class EndlessProgramsTest {

    private static final HostileRuns hostile = HostileRuns.withMuchMemory();

    @AfterAll
    static void close() {
        hostile.close();
    }

    static Stream<Arguments> endless() {
        return HostileRuns.cases("""
                at the top: for (;;) {}
                with numbers: let sum = 0.5; for (let i = 0; ; i++) sum += i * 1.5;
                in a callback: const c = getContext().getCollection(); c.readDocument(c.getSelfLink() + 'docs/1', () => { for (;;); });
                in callbacks that beget one another: const c = getContext().getCollection(); (function again() { c.readDocument(c.getSelfLink() + 'docs/1', again); })();
                in a getter: ({get x() { for (;;); }}).x;
                in toJSON: getContext().getResponse().setBody({toJSON() { for (;;); }});
                in toString: `${{toString() { for (;;); }}}`;
                in valueOf: +{valueOf() { for (;;); }};
                in a comparator: [3, 2, 1].sort(() => { for (;;); });
                in a comparator without order: const a = Array.from({length: 100000}, (x, i) => i % 7); for (;;) a.sort(() => Math.random() - 0.5);
                in a replacement: 'a'.replace(/a/, () => { for (;;); });
                in a proxy: new Proxy({}, {get() { for (;;); }}).x;
                in a generator: const g = (function* () { for (;;); })(); g.next();
                in a generator that is never empty: for (const x of (function* () { for (;;) yield 1; })());
                in an iterator helper: Iterator.from((function* () { for (;;) yield 1; })()).drop(Infinity).next();
                in promises that beget one another: (function again() { Promise.resolve().then(again); })();
                in an async function: (async () => { for (;;) await 1; })();
                in an async iteration: (async () => { for await (const x of (async function* () { for (;;) yield 1; })()); })();
                in a thenable: Promise.resolve({then() { for (;;); }});
                in finally: try { for (;;); } finally { for (;;); }
                in catch: for (;;) { try { for (;;) null.x; } catch (e) {} }
                backtracking: /^(a+)+\\1$/.test('a'.repeat(60) + 'b');
                backtracking with lookahead: /(?=(a+)+$)(a|aa)+\\2b/.test('a'.repeat(80));
                a state machine that grows: new RegExp('(?:a|b)*a(?:a|b){30}c').test('abbab'.repeat(100000));
                many expressions: for (let i = 0; ; i++) new RegExp(`a{1,${i + 1}}b`).test('aab');
                a long thing without elements: Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 3);
                the same from its end: Array.prototype.lastIndexOf.call({length: 2 ** 53 - 1}, 3);
                the same with a callback: Array.prototype.forEach.call({length: 2 ** 53 - 1}, () => 1);
                an array that has no end: let a = [1]; a.length = 4294967290; for (const x of a);
                raw strings of nothing: for (;;) String.raw({raw: {length: 100000}});
                long strings: const s = 'a'.repeat(8000000), t = 'a'.repeat(4000000) + 'b'; for (;;) s.indexOf(t);
                normal forms: for (;;) '\\u1E9B\\u0323'.repeat(1000).normalize('NFKD');
                dates: for (;;) new Date(NaN).getTime();
                walking along a sparse array: const a = []; a[4000000] = 1; for (;;) a.forEach(() => 1);
                walking along a proxy: new Proxy([], {get: (t, name) => name === 'length' ? 2 ** 53 : t[name]}).filter(() => 1);
                sorting a long thing: Array.prototype.sort.call({length: 2 ** 53 - 1});
                moving a long thing: Array.prototype.shift.call({length: 2 ** 53 - 1});
                slicing a long thing: Array.prototype.slice.call({length: 2 ** 53 - 1});
                joining with a long thing: [].concat({length: 2 ** 53 - 1, [Symbol.isConcatSpreadable]: true});
                flattening a long thing: [new Proxy([], {get: (t, name) => name === 'length' ? 2 ** 53 : t[name]})].flat();
                prototypes: let o = {}; for (;;) o = Object.setPrototypeOf({}, Object.getPrototypeOf(o));
                classes: for (;;) { class A { constructor() { this.x = 1; } } new A(); }
                throwing a getter: throw {get number() { for (;;); }};
                throwing what can't be shown: throw {toString() { for (;;); }, toJSON() { for (;;); }};
                throwing an endless message: const e = new Error(); Object.defineProperty(e, 'message', {get() { for (;;); }}); throw e;\
                """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endless")
    void endlessProgramsAreStopped(String where, String statements) {
        assertThat(where).isNotBlank();

        hostile.assertThatItIsStopped(statements, ErrorCode.SCRIPT_TIMEOUT);
    }

    @Test
    void theAnswerComesInTimeEvenIfABuiltInFunctionDoesNotStop() {
        OrreryException failure = hostile.failureOf(
                "const o = {}; for (let i = 0; i < 20000; i++) o['k' + i] = undefined;"
                        + " JSON.stringify(new Array(5000).fill(o));");

        assertThat(failure.code()).isEqualTo(ErrorCode.SCRIPT_TIMEOUT);
    }
}
