// Operations wait in a queue until the function or callback that asked for them has returned.

let queue = [];
let head = 0;

function enqueue(work) {
    if (!accepts()) {
        return false;
    }
    queue[queue.length] = work;
    return true;
}

function performNext() {
    if (head === queue.length) {
        return false;
    }
    const work = queue[head];
    queue[head++] = undefined;
    work();
    return true;
}

// What the host says: the text of a body, or, after a mark, of an answer that is not as usual.
const MARK = '!';

function settle(text, usualStatus, callback, deliver) {
    if (text[0] !== MARK) {
        if (callback) {
            deliver(callback, usualStatus, parse(text), undefined);
        }
        return;
    }
    const answer = unusualAnswer(text);
    if (answer.error) {
        reject(errorOf(answer.error), callback);
    } else if (callback) {
        deliver(callback, answer.status, answer.body, answer.continuation);
    }
}

// The answer to what is asked for at once; a failure is thrown.
function answered(text) {
    if (text[0] !== MARK) {
        return { body: parse(text), continuation: undefined };
    }
    const answer = unusualAnswer(text);
    if (answer.error) {
        throw errorOf(answer.error);
    }
    return answer;
}

function unusualAnswer(text) {
    return parse(slice(text, [1]));
}

function reject(error, callback) {
    if (!callback) {
        throw error;
    }
    callback(error);
}

function deliverBody(callback, status, body, continuation) {
    callback(undefined, body, infoOf(status, continuation));
}

function deliverRead(callback, status, body) {
    const info = infoOf(status, undefined);
    info.notModified = status === 304;
    callback(undefined, body, info);
}

function deliverDeleted(callback, status) {
    callback(undefined, infoOf(status, undefined));
}

function infoOf(statusCode, continuation) {
    const info = {
        statusCode,
        currentCollectionSizeInMB: input.quotaUsed,
        maxCollectionSizeInMB: input.quotaMax,
    };
    if (continuation) {
        info.continuation = continuation;
    }
    return info;
}
