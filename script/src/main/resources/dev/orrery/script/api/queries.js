// The integrated query API: a query is a list of stages, each a function from an array to an array. Its documents come
// in pages of the partition. If every stage looks at one element at a time, pages are worked on as they come; sorting
// needs them all.

const stages = {
    filter(args) {
        const keeps = requiredFunction(args);
        return (items) => collect(items, (item, add) => keeps(item) && add(item));
    },

    map(args) {
        const transform = requiredFunction(args);
        return (items) => collect(items, (item, add) => add(transform(item)));
    },

    pluck(args) {
        const name = takeFirst(args);
        if (typeof name !== 'string' || name === '') {
            throw badRequest('pluck needs the name of a property.');
        }
        return (items) => collect(items, (item, add) => add(item?.[name]));
    },

    flatten(args) {
        const isShallow = typeof args[0] === 'boolean' && takeFirst(args);
        return (items) => collect(items, (item, add) => addFlat(item, isShallow ? 1 : Infinity, add));
    },

    unwind(args) {
        const inner = requiredFunction(args);
        const result = typeof args[0] === 'function' ? takeFirst(args) : undefined;
        if (inner.length !== 1 || (result && result.length < 2)) {
            throw badRequest('unwind needs a function of one argument; its result selector, if any, has two.');
        }
        return (items) => collect(items, (item, add) => {
            const elements = inner(item);
            for (let i = 0; isArray(elements) && i < elements.length; i++) {
                add(result ? result(item, elements[i]) : elements[i]);
            }
        });
    },

    sortBy(args) {
        return sorting(requiredFunction(args), 1);
    },

    sortByDescending(args) {
        return sorting(requiredFunction(args), -1);
    },
};

const chained = {
    isAccepted: true,

    value(optional, last) {
        const callback = callbackOf('value', 0, arguments.length, optional, last);
        return submitQuery(this.stages, optionsOf(optional), callback);
    },
};

collection.chain = () => newChain([]);

for (const name in stages) {
    collection[name] = function (...args) {
        const stage = stageOf(name, args);
        const callback = callbackOf(name, 0, args.length, args[0], args[1]);
        return submitQuery([stage], optionsOf(args[0]), callback);
    };
    chained[name] = function (...args) {
        const stage = stageOf(name, args);
        if (args[0] !== undefined || args[1] !== undefined) {
            throw badRequest('In a chain, options and callback are given to "value" only.');
        }
        return newChain(this.stages, stage);
    };
}

function newChain(earlier, stage) {
    const chain = create(chained);
    chain.stages = collect(earlier, (each, add) => add(each));
    if (stage) {
        chain.stages[earlier.length] = stage;
    }
    return chain;
}

function stageOf(name, args) {
    const first = args[0];
    if (first === collection || apply(isPrototypeOf, collection, [first]) || (first === undefined && args.length > 1)) {
        takeFirst(args);
    }
    return stages[name](args);
}

function takeFirst(args) {
    return apply(shift, args, []);
}

function requiredFunction(args) {
    const given = takeFirst(args);
    if (typeof given !== 'function') {
        throw badRequest('The function to apply to each document is missing.');
    }
    return given;
}

function collect(items, visit) {
    const results = [];
    const add = (result) => {
        results[results.length] = result;
    };
    for (let i = 0; i < items.length; i++) {
        visit(items[i], add);
    }
    return results;
}

function addFlat(item, depth, add) {
    if (depth === 0 || !isArray(item)) {
        add(item);
        return;
    }
    for (let i = 0; i < item.length; i++) {
        addFlat(item[i], depth - 1, add);
    }
}

// The order is that of ORDER BY: undefined, null, false, true, numbers, strings, and what has no order.
function sorting(keyOf, direction) {
    const stage = (items) => {
        const keyed = collect(items, (item, add) => {
            const key = keyOf(item);
            add({ item, key, rank: rankOf(key) });
        });
        sort(keyed, [(left, right) => direction * (left.rank - right.rank || compare(left.key, right.key))]);
        return collect(keyed, (entry, add) => add(entry.item));
    };
    stage.needsAll = true;
    return stage;
}

function rankOf(key) {
    switch (typeof key) {
        case 'undefined': return 0;
        case 'boolean': return 2;
        case 'number': return 3;
        case 'string': return 4;
        default: return key === null ? 1 : 5;
    }
}

function compare(left, right) {
    if (typeof left === 'object' || left === right) {
        return 0;
    }
    return left < right ? -1 : 1;
}

function submitQuery(list, options, callback) {
    const pageSize = pageSizeOption(options);
    const continuation = textOption(options, 'continuation');
    if (!callback && !hasResponse()) {
        throw badRequest('Without a response to append to, a query needs a callback.');
    }
    return { isAccepted: enqueue(() => performQuery(list, pageSize, continuation, callback)) };
}

function performQuery(list, pageSize, continuation, callback) {
    let page;
    try {
        const position = positionOf(continuation);
        page = needsAll(list) ? sortedPage(list, pageSize, position) : streamedPage(list, pageSize, position);
    } catch (error) {
        reject(error, callback);
        return;
    }
    if (callback) {
        callback(undefined, page.items, infoOf(200, page.continuation));
    } else {
        appendTo(theResponse(), 'Body', stringify(page.items));
    }
}

// Where a page of results begins: how many results of the documents from a place in the feed it passes over.
function positionOf(continuation) {
    if (continuation === undefined) {
        return { from: undefined, skip: 0 };
    }
    const position = parsedPosition(continuation);
    if (!(position?.skip >= 0)) {
        throw badRequest('The continuation is not one that such a query gave.');
    }
    return position;
}

function parsedPosition(continuation) {
    try {
        return parse(continuation);
    } catch {
        return undefined;
    }
}

function needsAll(list) {
    for (let i = 0; i < list.length; i++) {
        if (list[i].needsAll) {
            return true;
        }
    }
    return false;
}

function sortedPage(list, pageSize, position) {
    const documents = [];
    let from;
    do {
        const source = feedPage(from, PAGE_SIZE_MAX);
        addFlat(source.body, 1, (document) => {
            documents[documents.length] = document;
        });
        from = source.continuation;
    } while (from);
    const results = runStages(list, documents);
    const items = [];
    const end = takePage(results, position.skip, pageSize, items);
    return { items, continuation: end < results.length ? stringify({ skip: end }) : undefined };
}

function streamedPage(list, pageSize, position) {
    const items = [];
    let { from, skip } = position;
    do {
        const source = feedPage(from, pageSize < PAGE_SIZE ? PAGE_SIZE : pageSize);
        const results = runStages(list, source.body);
        const end = takePage(results, skip, pageSize, items);
        if (end < results.length) {
            return { items, continuation: stringify({ from, skip: end }) };
        }
        from = source.continuation;
        skip = 0;
    } while (from && items.length < pageSize && accepts());
    return { items, continuation: from ? stringify({ from, skip }) : undefined };
}

function takePage(results, skip, pageSize, items) {
    let end = skip;
    while (end < results.length && items.length < pageSize) {
        items[items.length] = results[end++];
    }
    return end;
}

function feedPage(from, pageSize) {
    return answered(host('readFeed', input.selfLink, pageSize, from));
}

function runStages(list, documents) {
    let items = documents;
    for (let i = 0; i < list.length; i++) {
        items = list[i](items);
    }
    return items;
}
