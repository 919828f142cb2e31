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

function submit(operation, request, callback, deliver) {
    return enqueue(() => {
        const answer = parse(host(operation, request));
        if (answer.error) {
            reject(errorOf(answer.error), callback);
        } else if (callback) {
            deliver(answer, callback);
        }
    });
}

function reject(error, callback) {
    if (!callback) {
        throw error;
    }
    callback(error);
}

function deliverBody(answer, callback) {
    callback(undefined, answer.body, infoOf(answer));
}

function deliverRead(answer, callback) {
    const notModified = answer.status === 304;
    const info = infoOf(answer);
    info.notModified = notModified;
    callback(undefined, notModified ? undefined : answer.body, info);
}

function deliverDeleted(answer, callback) {
    callback(undefined, infoOf(answer));
}

function infoOf(answer) {
    const info = {
        statusCode: answer.status,
        currentCollectionSizeInMB: input.quotaUsed,
        maxCollectionSizeInMB: input.quotaMax,
    };
    if (answer.continuation) {
        info.continuation = answer.continuation;
    }
    return info;
}
