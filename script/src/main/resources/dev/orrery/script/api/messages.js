// Request and response: named values with accessors, of which only the body can be written, and not everywhere.

// The others than the body are made when one of them is asked for.
function newMessage(accessors, body, others, isBodyWritable, bodyLengthMax) {
    // A program may add to the accessors, and lose that with the run.
    return { accessors: create(accessors), body, isBodySet: false, others, isBodyWritable, bodyLengthMax };
}

function valueIn(message, name) {
    return name === 'Body' ? message.body : message.others()[name];
}

function setIn(message, name, value) {
    checkWritable(message, name);
    if (lengthOf(value) > message.bodyLengthMax) {
        throw problem(ErrorCodes.RequestEntityTooLarge, `The message would be too large because of "${name}".`);
    }
    message.body = value;
    message.isBodySet = true;
}

function appendTo(message, name, value) {
    checkWritable(message, name);
    setIn(message, name, message.body === undefined || message.body === null ? value : message.body + value);
}

function checkWritable(message, name) {
    if (name === 'Body' && message.isBodyWritable) {
        return;
    }
    if (name === 'Body' || name in message.others()) {
        throw problem(ErrorCodes.Forbidden, `The value can't be written: ${name}`);
    }
    throw badRequest(`No new values can be set: ${NativeString(name)}`);
}

// How long the JSON text is, at least; what is sent is measured exactly, after the run.
function lengthOf(value) {
    if (typeof value === 'string') {
        return value.length;
    }
    return typeof value === 'object' && value !== null ? stringify(value)?.length ?? 0 : 0;
}

let request;
let response;

const requestAccessors = accessorsOf(theRequest, [
    'Body', 'OperationType', 'ActivityId', 'x-ms-activity-id', 'x-ms-documentdb-script-enable-logging',
]);
const responseAccessors = accessorsOf(theResponse, [
    'Body', 'ActivityId', 'x-ms-activity-id', 'ResourceQuotaCurrentUsage', 'MaxResourceQuota',
]);

// Made once, for the message of whichever run is going on: two dozen functions are too many to make for each.
function accessorsOf(message, names) {
    const accessors = {
        getValue: (name) => valueIn(message(), name),
        setValue: (name, value) => setIn(message(), name, value),
        appendValue: (name, value) => appendTo(message(), name, value),
    };
    for (const name of names) {
        accessors[`get${name}`] = () => valueIn(message(), name);
        accessors[`set${name}`] = (value) => setIn(message(), name, value);
        accessors[`append${name}`] = (value) => appendTo(message(), name, value);
    }
    return accessors;
}

// Made when first asked for: many programs need only one of the two.
function theRequest() {
    return request ??= requestMessage();
}

function theResponse() {
    return response ??= responseMessage();
}

function hasResponse() {
    return input.role !== 'PRE_TRIGGER';
}

function requestMessage() {
    const body = input.role === 'PROCEDURE' ? input.parameters : parsedBody(input.requestText);
    return newMessage(requestAccessors, body, otherRequestValues, input.role === 'PRE_TRIGGER', Infinity);
}

function responseMessage() {
    const body = input.role === 'PROCEDURE' ? '' : parsedBody(input.responseText);
    return newMessage(responseAccessors, body, otherResponseValues, true, input.bodyBytesMax);
}

// There is none where nothing is written.
function parsedBody(text) {
    return text === '' ? undefined : parse(text);
}

function otherRequestValues() {
    return {
        __proto__: null,
        OperationType: input.operationType,
        ActivityId: input.activityId,
        'x-ms-activity-id': input.activityId,
        'x-ms-documentdb-script-enable-logging': NativeString(input.isLogging),
    };
}

function otherResponseValues() {
    return {
        __proto__: null,
        ActivityId: input.activityId,
        'x-ms-activity-id': input.activityId,
        ResourceQuotaCurrentUsage: input.quotaUsed,
        MaxResourceQuota: input.quotaMax,
    };
}
