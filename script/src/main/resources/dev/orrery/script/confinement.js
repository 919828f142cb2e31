// Evaluated first in every context. Its value serves Java; the program never sees it.
(function () {
    'use strict';

    // What is called when a value is collected would be called in the middle of another run, and tells when memory is short.
    delete globalThis.FinalizationRegistry;

    const {stringify, parse} = JSON;
    const {getPrototypeOf, defineProperty} = Object;
    const {apply} = Reflect;
    const {isArray} = Array;
    const {isView} = ArrayBuffer;
    const {isInteger} = Number;
    const {substring} = String.prototype;
    const {iterator, isConcatSpreadable} = Symbol;
    const asText = String;
    const BuiltInError = Error;
    const BuiltInRangeError = RangeError;
    const BuiltInTypeError = TypeError;
    const shownMax = 8192;
    const lengthMax = 1 << 22;

    // Built-in functions walk along whatever calls itself long, element by element, without looking whether they shall
    // stop. A loop in JavaScript does look. So true arrays may not be too long for them, and of all else that is like an
    // array they get a copy that was made by a loop.

    function isTrueArray(value) {
        return isArray(value) && !(hasProxies && apply(hasProxy, proxies, [value]));
    }

    function walkable(value) {
        if (isTrueArray(value)) {
            if (value.length > lengthMax) {
                throw new BuiltInRangeError('Invalid array length');
            }
            return value;
        }
        return value === null || typeof value !== 'object' && typeof value !== 'function' || isView(value)
            ? value
            : copied(value);
    }

    function copied(source) {
        const length = +source.length;
        const copy = [];
        for (let i = 0; i < length; i++) {
            if (i in source) {
                define(copy, i, source[i]);
            }
        }
        copy.length = length > 0 ? length : 0;
        return copy;
    }

    function define(owner, name, value) {
        defineProperty(owner, name, {__proto__: null, value, writable: true, enumerable: true, configurable: true});
    }

    function writeBack(target, copy) {
        const lengthBefore = +target.length;
        for (let i = 0; i < copy.length || i < lengthBefore; i++) {
            if (i in copy) {
                target[i] = copy[i];
            } else {
                delete target[i];
            }
        }
        target.length = copy.length;
    }

    // Whether an array is a proxy can't be asked; so it is remembered.
    const BuiltInProxy = Proxy;
    const {revocable} = Proxy;
    const proxies = new WeakSet();
    const {has: hasProxy, add: addProxy} = WeakSet.prototype;
    let hasProxies = false;

    function remembered(proxy) {
        if (isArray(proxy)) {
            hasProxies = true;
            apply(addProxy, proxies, [proxy]);
        }
        return proxy;
    }

    // Those that look whether they shall stop, or whose result would soon be too long, are left as they are. All this is
    // done in each of many contexts: assigning to what is there costs a fraction of defining it, and keeps it hidden.
    const arrays = Array.prototype;
    const {
        concat, every, filter, forEach, indexOf, lastIndexOf, map, reduce, reduceRight, shift, slice, some, sort, splice,
        toReversed, toSorted, toSpliced, unshift
    } = arrays;

    function read(original, walked, values) {
        return apply(original, walkable(walked), values);
    }

    function write(original, target, values) {
        const walked = walkable(target);
        const result = apply(original, walked, values);
        if (walked !== target) {
            writeBack(target, walked);
        }
        return result === walked ? target : result;
    }

    const replaced = {
        every(callback) { return read(every, this, arguments); },
        filter(callback) { return read(filter, this, arguments); },
        forEach(callback) { return read(forEach, this, arguments); },
        indexOf(element) { return read(indexOf, this, arguments); },
        lastIndexOf(element) { return read(lastIndexOf, this, arguments); },
        map(callback) { return read(map, this, arguments); },
        reduce(callback) { return read(reduce, this, arguments); },
        reduceRight(callback) { return read(reduceRight, this, arguments); },
        slice(start, end) { return read(slice, this, arguments); },
        some(callback) { return read(some, this, arguments); },
        toReversed() { return read(toReversed, this, arguments); },
        toSorted(comparator) { return read(toSorted, this, arguments); },
        toSpliced(start, skipped) { return read(toSpliced, this, arguments); },
        shift() { return write(shift, this, arguments); },
        sort(comparator) { return write(sort, this, arguments); },
        splice(start, removed) { return write(splice, this, arguments); },
        unshift(value) { return write(unshift, this, arguments); },
        concat(value) {
            const values = [];
            for (let i = 0; i < arguments.length; i++) {
                define(values, i, spreadable(arguments[i]));
            }
            return apply(concat, spreadable(this), values);
        },
        flat() {
            return flatten(this, arguments[0] === undefined ? 1 : +arguments[0], []);
        },
        flatMap(callback) {
            return flatten(read(map, this, arguments), 1, []);
        }
    };
    arrays.every = replaced.every;
    arrays.filter = replaced.filter;
    arrays.forEach = replaced.forEach;
    arrays.indexOf = replaced.indexOf;
    arrays.lastIndexOf = replaced.lastIndexOf;
    arrays.map = replaced.map;
    arrays.reduce = replaced.reduce;
    arrays.reduceRight = replaced.reduceRight;
    arrays.slice = replaced.slice;
    arrays.some = replaced.some;
    arrays.toReversed = replaced.toReversed;
    arrays.toSorted = replaced.toSorted;
    arrays.toSpliced = replaced.toSpliced;
    arrays.shift = replaced.shift;
    arrays.sort = replaced.sort;
    arrays.splice = replaced.splice;
    arrays.unshift = replaced.unshift;
    arrays.concat = replaced.concat;
    arrays.flat = replaced.flat;
    arrays.flatMap = replaced.flatMap;

    function spreadable(value) {
        const isObject = value !== null && typeof value === 'object';
        return isObject && (isArray(value) || value[isConcatSpreadable]) ? walkable(value) : value;
    }

    function flatten(source, depth, target) {
        const length = +source.length;
        for (let i = 0; i < length; i++) {
            if (i in source) {
                const value = source[i];
                if (depth > 0 && isArray(value)) {
                    flatten(value, depth - 1, target);
                } else {
                    define(target, target.length, value);
                }
            }
        }
        return target;
    }

    const {from} = Array;
    const typedArrays = getPrototypeOf(Int8Array);
    const {from: typedFrom} = typedArrays;
    const {set: typedSet} = typedArrays.prototype;
    const {raw} = String;

    const takers = {
        arrayFrom: {from(items) { return take(from, this, arguments); }},
        typedFrom: {from(items) { return take(typedFrom, this, arguments); }},
        typedSet: {set(items) { return take(typedSet, this, arguments); }},
        raw: {
            raw(template) {
                const values = copied(arguments);
                values[0] = {raw: walkable(template.raw)};
                return apply(raw, this, values);
            }
        },
        stringify: {
            stringify(value, replacer, space) {
                return stringify(value, isArray(replacer) ? walkable(replacer) : replacer, space);
            }
        }
    };
    Array.from = takers.arrayFrom.from;
    typedArrays.from = takers.typedFrom.from;
    typedArrays.prototype.set = takers.typedSet.set;
    String.raw = takers.raw.raw;
    JSON.stringify = takers.stringify.stringify;

    function take(original, self, values) {
        const items = values[0];
        if (items === null || items === undefined || items[iterator]) {
            return apply(original, self, values);
        }
        const next = copied(values);
        next[0] = walkable(items);
        return apply(original, self, next);
    }

    globalThis.Proxy = function Proxy(target, handler) {
        if (!new.target) {
            throw new BuiltInTypeError('Constructor Proxy requires \'new\'');
        }
        return remembered(new BuiltInProxy(target, handler));
    };
    globalThis.Proxy.revocable = (target, handler) => {
        const pair = revocable(target, handler);
        remembered(pair.proxy);
        return pair;
    };

    // Whatever was thrown, as text; its getters may throw in turn.
    function textOf(thrown) {
        if (thrown instanceof BuiltInError) {
            const message = asText(thrown.message);
            return message === '' ? asText(thrown.name) : asText(thrown.name) + ': ' + message;
        }
        if (typeof thrown === 'object' && thrown !== null) {
            return stringify(thrown) || '{}';
        }
        return asText(thrown);
    }

    function attempt(reading, otherwise) {
        try {
            return reading();
        } catch (e) {
            return otherwise;
        }
    }

    return {
        stringify,
        parse,
        describe(thrown) {
            const text = attempt(() => textOf(thrown), 'An error that can\'t be shown');
            const number = attempt(() => thrown.number, undefined);
            const shown = {__proto__: null, exception: apply(substring, text, [0, shownMax])};
            if (isInteger(number)) {
                shown.number = number;
            }
            return stringify(shown);
        },
        elementOf: (values) => isArray(values) && values.length === 1 ? values[0] : undefined
    };
})()
