// Request and response: named values with accessors, of which only the body can be written, and not everywhere.

class Message {
    isBodySet = false;
    accessors;
    #values;
    #isBodyWritable;
    #bodyLengthMax;

    constructor(values, accessors, isBodyWritable, bodyLengthMax) {
        // A program may add to it, and lose that with the run.
        this.accessors = create(accessors);
        this.#values = values;
        this.#isBodyWritable = isBodyWritable;
        this.#bodyLengthMax = bodyLengthMax;
    }

    value(name) {
        return this.#values[name];
    }

    set(name, value) {
        this.#checkWritable(name);
        if (lengthOf(value) > this.#bodyLengthMax) {
            throw problem(ErrorCodes.RequestEntityTooLarge, `The message would be too large because of "${name}".`);
        }
        this.#values[name] = value;
        this.isBodySet = true;
    }

    append(name, value) {
        this.#checkWritable(name);
        const present = this.#values[name];
        this.set(name, present === undefined || present === null ? value : present + value);
    }

    #checkWritable(name) {
        if (!(name in this.#values)) {
            throw badRequest(`No new values can be set: ${NativeString(name)}`);
        }
        if (name !== 'Body' || !this.#isBodyWritable) {
            throw problem(ErrorCodes.Forbidden, `The value can't be written: ${name}`);
        }
    }
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
        getValue: (name) => message().value(name),
        setValue: (name, value) => message().set(name, value),
        appendValue: (name, value) => message().append(name, value),
    };
    for (const name of names) {
        accessors[`get${name}`] = () => message().value(name);
        accessors[`set${name}`] = (value) => message().set(name, value);
        accessors[`append${name}`] = (value) => message().append(name, value);
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
    const values = create(null);
    values.Body = input.role === 'PROCEDURE' ? input.parameters : input.requestBody;
    values.OperationType = input.operationType;
    values.ActivityId = input.activityId;
    values['x-ms-activity-id'] = input.activityId;
    values['x-ms-documentdb-script-enable-logging'] = NativeString(input.isLogging);
    return new Message(values, requestAccessors, input.role === 'PRE_TRIGGER', Infinity);
}

function responseMessage() {
    const values = create(null);
    values.Body = input.role === 'PROCEDURE' ? '' : input.responseBody;
    values.ActivityId = input.activityId;
    values['x-ms-activity-id'] = input.activityId;
    values.ResourceQuotaCurrentUsage = input.quotaUsed;
    values.MaxResourceQuota = input.quotaMax;
    return new Message(values, responseAccessors, true, input.bodyBytesMax);
}
