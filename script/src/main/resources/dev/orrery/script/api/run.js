// How a program is run: begin, then next until it gives the outcome. Each is a call of its own, so that promises go on in
// between.

let abortion;

const underscores = create(collection, {
    request: { get: () => theRequest().accessors },
    response: { get: () => (hasResponse() ? theResponse().accessors : undefined) },
});

// Elsewhere it tells an optimiser what functions capture; here they see their variables anyway.
collection.proxy = function () {
    return create(this);
};

const getCollection = () => collection;
const getRequest = () => theRequest().accessors;
const getResponse = () => theResponse().accessors;

// Each run has its own, which a program may change; the functions in it are the same in all runs.
let context;

const behindFunctions = [
    getCollection, getRequest, getResponse, abort, chained, requestAccessors, responseAccessors,
];

// Contexts are made ahead of time, so what is done here costs a program nothing.
globalThis.getContext = () => context;
globalThis.__ = underscores;
globalThis.console = programConsole;
globalThis.ErrorCodes = ErrorCodes;
globalThis.Error = NumberedError;
NativeError.prototype.constructor = NumberedError;

function begin(
    program, parametersText, hostFunction, acceptsFunction, role, operationType, requestText, responseText, isLogging,
    activityId, selfLink, altLink, quotaUsed, quotaMax, logBytesMax, bodyBytesMax,
) {
    forgetLastRun();
    host = hostFunction;
    accepts = acceptsFunction;
    const parameters = parse(parametersText);
    input = {
        parameters, role, operationType, requestText, responseText, isLogging, activityId, selfLink, altLink, quotaUsed,
        quotaMax, bodyBytesMax,
    };
    logBytesLeft = logBytesMax;
    context = hasResponse()
        ? { getCollection, getRequest, getResponse, abort }
        : { getCollection, getRequest, abort };
    apply(program, undefined, parameters);
    throwIfAborted();
}

// A context may be used again, for the same program.
function forgetLastRun() {
    queue = [];
    head = 0;
    log = '';
    request = undefined;
    response = undefined;
    abortion = undefined;
}

// The outcome, or undefined if there may be more to do.
function next() {
    const wasThereOne = performNext();
    throwIfAborted();
    return wasThereOne ? undefined : outcome();
}

function outcome() {
    let result = log === '' ? '{"log":""' : `{"log":${stringify(log)}`;
    if (response?.isBodySet) {
        result += `,"responseBody":${stringify(response.body) ?? '""'}`;
    } else if (input.role === 'PROCEDURE') {
        result += ',"responseBody":""';
    }
    if (request?.isBodySet) {
        result += `,"requestBody":${stringify(request.body) ?? 'null'}`;
    }
    return result + '}';
}

// A program can catch what is thrown here, but not go on: it is thrown again when it returns.
function abort(reason) {
    abortion ??= { reason: reason ?? badRequest('The program aborted itself.') };
    throw abortion.reason;
}

function throwIfAborted() {
    if (abortion) {
        throw abortion.reason;
    }
}
