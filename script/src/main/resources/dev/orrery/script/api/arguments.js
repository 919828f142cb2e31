// The arguments of the collection's functions. What is wrong with them is thrown at once, as an error 400.

// The callback among the two arguments that may follow the required ones; the first of them may be left out.
function callbackOf(name, required, given, optional, last) {
    if (given < required) {
        throw badRequest(`${name} needs at least ${required} argument(s) but was given ${given}.`);
    }
    if (typeof optional === 'function' && last === undefined) {
        return optional;
    }
    if (optional !== undefined && (typeof optional !== 'object' || optional === null)) {
        throw badRequest(`The options of ${name} must be an object.`);
    }
    if (last !== undefined && typeof last !== 'function') {
        throw badRequest(`The callback of ${name} must be a function.`);
    }
    return last;
}

// The options among the same two.
function optionsOf(optional) {
    return typeof optional === 'object' ? optional : NO_OPTIONS;
}

function checkedLink(link, kind) {
    if (typeof link !== 'string' || link === '') {
        throw badRequest(`Invalid ${kind} link: a link is a string that is not empty.`);
    }
    return link;
}

function textOption(options, name) {
    const value = options[name];
    if (value === undefined || value === null || value === '') {
        return undefined;
    }
    if (typeof value !== 'string') {
        throw badRequest(`The option "${name}" must be a string.`);
    }
    return value;
}

function pageSizeOption(options) {
    const value = options.pageSize || PAGE_SIZE;
    if (value === -1) {
        return PAGE_SIZE_MAX;
    }
    if (typeof value !== 'number' || !(value >= 1)) {
        throw badRequest('The option "pageSize" must be a positive number, or -1.');
    }
    return value < PAGE_SIZE_MAX ? value - (value % 1) : PAGE_SIZE_MAX;
}

function documentText(document, generatesId) {
    const isText = typeof document === 'string';
    const body = isText ? parsedDocument(document) : document;
    if (typeof body !== 'object' || body === null) {
        throw notADocument();
    }
    const lacksId = generatesId && !body.id && body.id !== undefined;
    const text = isText && !lacksId ? document : stringify(lacksId ? { ...body, id: undefined } : body);
    if (text === undefined) {
        throw notADocument();
    }
    return text;
}

function parsedDocument(text) {
    try {
        return parse(text);
    } catch {
        throw notADocument();
    }
}

function notADocument() {
    return badRequest('A document must be an object, or the JSON text of one.');
}
