// Errors that have a number, by which programs and clients know them.

const ErrorCodes = freeze({
    BadRequest: 400,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    PreconditionFailed: 412,
    RequestEntityTooLarge: 413,
    RetryWith: 449,
    InternalServerError: 500,
});

// A proxy keeps prototypes, subclasses and static members as they are.
const NumberedError = new Proxy(NativeError, {
    apply: (target, self, args) => numbered(args, target),
    // A stack begins below the function that newTarget is, which must be one that can be on it.
    construct: (target, args, newTarget) => numbered(args, newTarget === NumberedError ? target : newTarget),
});

function numbered(args, newTarget) {
    const number = args[0];
    const hasNumber = typeof number === 'number';
    const isNumberAndMessage = hasNumber && args.length > 1 && typeof args[1] !== 'object';
    const error = construct(NativeError, isNumberAndMessage ? [args[1]] : args, newTarget);
    if (hasNumber) {
        error.number = number;
        error.description = error.message;
    }
    return error;
}

function problem(number, message) {
    return numbered([number, message], NativeError);
}

function badRequest(message) {
    return problem(ErrorCodes.BadRequest, message);
}

function errorOf(failure) {
    const body = stringify({ Errors: [failure.message] });
    const error = problem(failure.number, body);
    error.body = body;
    return error;
}
