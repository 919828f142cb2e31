// Evaluated last in a context that is to be used more than once. Afterwards nothing that a program can get hold of can be
// changed, so nothing of a run can stay for the next one: what is built in, what hides behind it, the API, the globals.
// Its value is a function that is given what the API has behind its functions, and programs can get from them.
(function (behind) {
    'use strict';

    const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object;
    const { ownKeys } = Reflect;

    // If a prototype has a property that can't be written, objects can't be given one of this name by assigning to it.
    // For names that programs do assign to, the property becomes one that can be.
    function letOthersOverride(owner) {
        for (const name of ownKeys(owner)) {
            const { value, writable, configurable, enumerable } = getOwnPropertyDescriptor(owner, name);
            if (writable && configurable) {
                defineProperty(owner, name, {
                    get: () => value,
                    set(next) {
                        if (this === owner || typeof this !== 'object' && typeof this !== 'function') {
                            throw new TypeError('Cannot assign to read only property');
                        }
                        defineProperty(this, name,
                            { value: next, writable: true, enumerable: true, configurable: true });
                    },
                    enumerable,
                    configurable,
                });
            }
        }
    }

    [
        Object, Function, Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError, Promise,
    ].forEach((constructor) => letOthersOverride(constructor.prototype));

    // What has no name, but can be reached by a program.
    const hidden = [
        function* () {}, async function () {}, async function* () {}, (function* () {})(), (async function* () {})(),
        [][Symbol.iterator](), ''[Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](),
        'a'.matchAll(/a/g), [].values().map((value) => value), Iterator.from({ next() {} }),
        getOwnPropertyDescriptor((function () { return arguments; })(), 'callee').get,
    ];

    const waiting = [globalThis, ...hidden, ...behind];
    const seen = new Set();
    while (waiting.length > 0) {
        const next = waiting.pop();
        if ((typeof next === 'object' && next !== null || typeof next === 'function') && !seen.has(next)) {
            seen.add(next);
            waiting.push(getPrototypeOf(next));
            for (const name of ownKeys(next)) {
                const { value, get, set } = getOwnPropertyDescriptor(next, name);
                waiting.push(value, get, set);
            }
        }
    }
    seen.forEach((found) => freeze(found));
})
