// The collection: links, and reading and writing documents.

const collection = {
    getSelfLink() {
        return input.selfLink;
    },

    getAltLink() {
        return input.altLink;
    },

    readDocument(documentLink, optional, last) {
        const callback = callbackOf('readDocument', 1, arguments.length, optional, last);
        const options = optionsOf(optional);
        const link = checkedLink(documentLink, 'document');
        const knownEtag = textOption(options, 'ifNoneMatch');
        return enqueue(() => settle(host('read', link, knownEtag), 200, callback, deliverRead));
    },

    readDocuments(collectionLink, optional, last) {
        const callback = callbackOf('readDocuments', 1, arguments.length, optional, last);
        const options = optionsOf(optional);
        const link = checkedLink(collectionLink, 'collection');
        const pageSize = pageSizeOption(options);
        const continuation = textOption(options, 'continuation');
        return enqueue(() => settle(host('readFeed', link, pageSize, continuation), 200, callback, deliverBody));
    },

    queryDocuments(collectionLink, query, optional, last) {
        const callback = callbackOf('queryDocuments', 2, arguments.length, optional, last);
        const options = optionsOf(optional);
        const link = checkedLink(collectionLink, 'collection');
        const isText = typeof query === 'string';
        const text = isText ? query : query?.query;
        if (typeof text !== 'string') {
            throw badRequest('A query is a string, or an object with a string "query" and an array "parameters".');
        }
        const parameters = isText ? undefined : stringify(query.parameters);
        const pageSize = pageSizeOption(options);
        const continuation = textOption(options, 'continuation');
        return enqueue(() => settle(
            host('query', link, text, parameters, pageSize, continuation), 200, callback, deliverBody));
    },

    createDocument(collectionLink, document, optional, last) {
        const callback = callbackOf('createDocument', 2, arguments.length, optional, last);
        const link = checkedLink(collectionLink, 'collection');
        const generatesId = optionsOf(optional).disableAutomaticIdGeneration !== true;
        const text = documentText(document, generatesId);
        return enqueue(() => settle(host('create', link, text, generatesId), 201, callback, deliverBody));
    },

    upsertDocument(collectionLink, document, optional, last) {
        const callback = callbackOf('upsertDocument', 2, arguments.length, optional, last);
        const options = optionsOf(optional);
        const etag = textOption(options, 'etag');
        const link = checkedLink(collectionLink, 'collection');
        const generatesId = options.disableAutomaticIdGeneration !== true;
        const text = documentText(document, generatesId);
        return enqueue(() => settle(host('upsert', link, text, generatesId, etag), 200, callback, deliverBody));
    },

    replaceDocument(documentLink, document, optional, last) {
        const callback = callbackOf('replaceDocument', 2, arguments.length, optional, last);
        const link = checkedLink(documentLink, 'document');
        const text = documentText(document, false);
        const etag = textOption(optionsOf(optional), 'etag');
        return enqueue(() => settle(host('replace', link, text, etag), 200, callback, deliverBody));
    },

    deleteDocument(documentLink, optional, last) {
        const callback = callbackOf('deleteDocument', 1, arguments.length, optional, last);
        const link = checkedLink(documentLink, 'document');
        const etag = textOption(optionsOf(optional), 'etag');
        return enqueue(() => settle(host('delete', link, etag), 200, callback, deliverDeleted));
    },

    readAttachment: refuseAttachments,
    readAttachments: refuseAttachments,
    queryAttachments: refuseAttachments,
    createAttachment: refuseAttachments,
    upsertAttachment: refuseAttachments,
    replaceAttachment: refuseAttachments,
    deleteAttachment: refuseAttachments,
};

function refuseAttachments() {
    throw badRequest('Attachments are not supported.');
}
