// What the parts of the API share. A program may tamper with all that is global, so what they use is taken before that.

// "stringify" is given from outside: the one that programs see is another.
const { parse } = JSON;
const { apply, construct } = Reflect;
const { create, freeze } = Object;
const { isArray } = Array;
const NativeError = Error;
const NativeString = String;
const NativeNumber = Number;
const isPrototypeOf = Object.prototype.isPrototypeOf;
const shift = Array.prototype.shift;
const sort = apply.bind(undefined, Array.prototype.sort);
const slice = apply.bind(undefined, String.prototype.slice);
const codeAt = apply.bind(undefined, String.prototype.charCodeAt);

const PAGE_SIZE = 100;
const PAGE_SIZE_MAX = 1000;
const NO_OPTIONS = freeze(create(null));

// Of the one run that goes on in the context.
let host;
let accepts;
let input;
