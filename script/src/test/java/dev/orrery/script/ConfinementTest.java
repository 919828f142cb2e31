package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program reaches nothing but the database's functions, and leaves nothing to the next one. */
class ConfinementTest {

    private static final String LOOK = """
            let order = [3, 1, 2].sort().map((x) => ({x}));
            getContext().getResponse().setBody([typeof left, typeof ({}).left, order, JSON.parse(JSON.stringify(order)),
                    [...[1]], `${'a'}`, /a/.exec('a') !== null, Object.isFrozen(globalThis), String(new Error('e')), typeof __]);
            """;

    private static final HostileRuns hostile = HostileRuns.withMuchMemory();

    @AfterAll
    static void close() {
        hostile.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Java", "Packages", "java", "javax", "com", "org", "edu", "Polyglot", "Graal", "load", "loadWithNewGlobal",
        "print",
        "printErr", "quit", "exit", "read", "readline", "readbuffer", "require", "process", "global", "module",
        "exports",
        "fetch", "XMLHttpRequest", "WebAssembly", "SharedArrayBuffer", "Atomics", "Worker", "ShadowRealm", "setTimeout",
        "setInterval", "setImmediate", "queueMicrotask", "arguments", "performance", "crypto", "Debug", "BigInt",
        "importScripts", "Realm"})
    void thereIsNo(String name) {
        assertThat(answer("getContext().getResponse().setBody(typeof " + name + " + ('" + name + "' in globalThis))"))
                .isIn("\"undefinedfalse\"", "\"objectfalse\""); // A function has its own arguments.
    }

    static Stream<Arguments> evaluations() {
        return HostileRuns.cases("""
                eval: eval('1')
                indirect eval: (0, eval)('1')
                a function from text: Function('return 1')()
                a new function from text: new Function('return 1')()
                a generator from text: (function* () {}).constructor('yield 1')().next()
                an async function from text: (async () => 1).constructor('return 1')()
                an async generator from text: (async function* () {}).constructor('yield 1')()
                by the constructor of a constructor: ({}).constructor.constructor('return this')()
                by the constructor of an API function: getContext.constructor('return this')()
                by the constructor of an error: (() => { try { null.x; } catch (e) { return e.constructor.constructor('return 1')(); } })()
                by reflection: Reflect.construct(Function, ['return 1'])()\
                """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("evaluations")
    void textIsNeverRun(String how, String expression) {
        assertThat(how).isNotBlank();
        assertThat(answer("try { " + expression + "; getContext().getResponse().setBody('ran'); }"
                + " catch (e) { getContext().getResponse().setBody(e.name); }"))
                .isEqualTo("\"EvalError\"");
    }

    @Test
    void modulesCanNotBeImported() {
        assertThat(answer("""
                import('fs').then(() => getContext().getResponse().setBody('imported'),
                        () => getContext().getResponse().setBody('refused'));
                """)).isEqualTo("\"refused\"");
    }

    @Test
    void noObjectOfTheHostCanBeFound() {
        String answer = answer("""
                const seen = new Set();
                const found = [];
                (function walk(value, path) {
                    if (value === null || typeof value !== 'object' && typeof value !== 'function' || seen.has(value)) return;
                    seen.add(value);
                    for (const name of ['getClass', 'class', 'forName', 'getMethod', 'invoke', 'execute', 'wait', 'notify']) {
                        if (name in value) found.push(path + '.' + name);
                    }
                    for (const key of Reflect.ownKeys(value)) {
                        let next;
                        try { next = value[key]; } catch (e) { continue; }
                        walk(next, path + '.' + String(key));
                    }
                    walk(Object.getPrototypeOf(value), path + '.proto');
                })(globalThis, 'globalThis');
                getContext().getResponse().setBody(found);
                """);

        assertThat(answer).isEqualTo("[]");
    }

    @Test
    void programsAreStrict() {
        assertThat(answer("getContext().getResponse().setBody((function () { return this === undefined; })())"))
                .isEqualTo("true");
        assertThat(hostile.failureOf("undeclared = 1;").facts().get("exception").toString())
                .startsWith("ReferenceError");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "globalThis.left = 1;",
        "Object.prototype.left = 1;",
        "Object.defineProperty(Object.prototype, 'x', {set() { throw new Error('caught'); }, configurable: true});",
        "Array.prototype.map = () => 'spoilt'; Array.prototype.sort = () => [];",
        "Array.prototype[Symbol.iterator] = function* () { yield 'spoilt'; };",
        "JSON.stringify = () => '7'; JSON.parse = () => 'spoilt';",
        "JSON = undefined; Object = undefined; Array = undefined;",
        "Promise.prototype.then = () => { throw 1; };",
        "String.prototype.toString = Symbol.prototype.toString = () => 'spoilt';",
        "Function.prototype.call = Function.prototype.apply = () => 'spoilt';",
        "Error.prototype.toString = () => { throw 1; };",
        "getContext = undefined; __ = undefined; console = undefined;",
        "Symbol.for('left').description; RegExp.prototype.exec = () => null;",
        "Object.freeze(globalThis); Object.freeze(Object.prototype); Object.freeze(Array.prototype);"})
    void whatAProgramSpoilsOnlyItSees(String statements) {
        String before = answer(LOOK);

        try {
            hostile.run(statements);
        } catch (RuntimeException spoiltItself) {
            assertThat(spoiltItself).isNotNull();
        }

        assertThat(answer(LOOK)).isEqualTo(before);
    }

    @Test
    void replacedFunctionsBehaveAsBefore() {
        assertThat(answer("""
                const like = {length: 3, 0: 'a', 2: 'c'};
                getContext().getResponse().setBody([
                    Array.prototype.indexOf.call(like, 'c'), Array.prototype.lastIndexOf.call('abca', 'a'),
                    Array.prototype.map.call(like, (x) => x + x), [1, , 3].map((x) => x).hasOwnProperty(1),
                    Array.from(like), Array.from(new Set([1, 2]), (x) => x * 2), Array.from('ab'), Array.from({length: 2}, (x, i) => i),
                    [...Uint8Array.of(1, 2).map((x) => x + 1)], [...Uint8Array.from({length: 2, 0: 7})], [...Uint8Array.from([1, 2], (x) => x * 2)],
                    String.raw`a${1}\\n`, [].indexOf.name, [].indexOf.length, Array.from.length, [1, 2, 3].reduce((a, b) => a + b),
                    [1, 2].every((x) => x > 0), new Proxy([1, 2, 3], {}).filter((x) => x > 1), Array.isArray(new Proxy([], {})),
                    typeof Proxy.revocable({}, {}).revoke, Object.keys(Array.prototype), class extends Array {}.from([1]).length]);
                """)).isEqualTo(JsonText.parse("""
                [2, 3, ["aa", null, "cc"], false, ["a", null, "c"], [2, 4], ["a", "b"], [0, 1], [2, 3], [7, 0], [2, 4], "a1\\\\n",
                 "indexOf", 1, 1, 6, true, [2, 3], true, "function", [], 1]
                """).toString());
    }

    private static String answer(String statements) {
        return hostile.run(statements).toString();
    }
}
