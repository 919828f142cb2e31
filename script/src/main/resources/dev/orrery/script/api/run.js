// How a program is run: begin, next until it gives false, finish. Each is a call of its own, so that promises go on in
// between.

let abortion;

const underscores = create(collection, {
    request: { get: () => theRequest().accessors },
    response: { get: () => context.getResponse?.() },
});

// Elsewhere it tells an optimiser what functions capture; here they see their variables anyway.
collection.proxy = function () {
    return create(this);
};

const context = {
    getCollection: () => collection,
    getRequest: () => theRequest().accessors,
    abort,
};

function getResponse() {
    return theResponse().accessors;
}

// Contexts are made ahead of time, so what is done here costs a program nothing.
globalThis.getContext = () => context;
globalThis.__ = underscores;
globalThis.console = programConsole;
globalThis.ErrorCodes = ErrorCodes;
globalThis.Error = NumberedError;
NativeError.prototype.constructor = NumberedError;

function begin(program, inputText, hostFunction) {
    input = parse(inputText);
    host = hostFunction;
    logBytesLeft = input.logBytesMax;
    if (hasResponse()) {
        context.getResponse = getResponse;
    }
    apply(program, undefined, input.parameters);
    throwIfAborted();
}

function next() {
    const wasThereOne = performNext();
    throwIfAborted();
    return wasThereOne;
}

function finish() {
    throwIfAborted();
    let result = `{"log":${stringify(log)}`;
    if (response?.isBodySet) {
        result += `,"responseBody":${stringify(response.value('Body')) ?? '""'}`;
    } else if (input.role === 'PROCEDURE') {
        result += ',"responseBody":""';
    }
    if (request?.isBodySet) {
        result += `,"requestBody":${stringify(request.value('Body')) ?? 'null'}`;
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
