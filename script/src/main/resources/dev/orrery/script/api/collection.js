// The collection: links, and reading and writing documents.

const collection = {
    getSelfLink() {
        return input.selfLink;
    },

    getAltLink() {
        return input.altLink;
    },

    readDocument(documentLink) {
        const { options, callback } = optionsAndCallback('readDocument', arguments, 1);
        const link = checkedLink(documentLink, 'document');
        const request = stringify({ link, knownEtag: textOption(options, 'ifNoneMatch') });
        return submit('read', request, callback, deliverRead);
    },

    readDocuments(collectionLink) {
        const { options, callback } = optionsAndCallback('readDocuments', arguments, 1);
        const containerLink = checkedLink(collectionLink, 'collection');
        const request = feedRequest(containerLink, pageSizeOption(options), textOption(options, 'continuation'));
        return submit('readFeed', request, callback, deliverBody);
    },

    queryDocuments(collectionLink, query) {
        const { options, callback } = optionsAndCallback('queryDocuments', arguments, 2);
        const containerLink = checkedLink(collectionLink, 'collection');
        const isText = typeof query === 'string';
        if (!isText && typeof query?.query !== 'string') {
            throw badRequest('A query is a string, or an object with a string "query" and an array "parameters".');
        }
        const request = stringify({
            containerLink,
            text: isText ? query : query.query,
            parameters: isText ? undefined : query.parameters,
            pageSize: pageSizeOption(options),
            continuation: textOption(options, 'continuation'),
        });
        return submit('query', request, callback, deliverBody);
    },

    createDocument(collectionLink, document) {
        const { options, callback } = optionsAndCallback('createDocument', arguments, 2);
        const request = insertRequest(collectionLink, document, options, undefined);
        return submit('create', request, callback, deliverBody);
    },

    upsertDocument(collectionLink, document) {
        const { options, callback } = optionsAndCallback('upsertDocument', arguments, 2);
        const request = insertRequest(collectionLink, document, options, textOption(options, 'etag'));
        return submit('upsert', request, callback, deliverBody);
    },

    replaceDocument(documentLink, document) {
        const { options, callback } = optionsAndCallback('replaceDocument', arguments, 2);
        const link = checkedLink(documentLink, 'document');
        const request = `{"link":${stringify(link)},"body":${documentText(document, false)}`
            + etagMember(textOption(options, 'etag')) + '}';
        return submit('replace', request, callback, deliverBody);
    },

    deleteDocument(documentLink) {
        const { options, callback } = optionsAndCallback('deleteDocument', arguments, 1);
        const link = checkedLink(documentLink, 'document');
        return submit('delete', stringify({ link, etag: textOption(options, 'etag') }), callback, deliverDeleted);
    },

    readAttachment: refuseAttachments,
    readAttachments: refuseAttachments,
    queryAttachments: refuseAttachments,
    createAttachment: refuseAttachments,
    upsertAttachment: refuseAttachments,
    replaceAttachment: refuseAttachments,
    deleteAttachment: refuseAttachments,
};

function feedRequest(containerLink, pageSize, continuation) {
    return stringify({ containerLink, pageSize, continuation });
}

function insertRequest(collectionLink, document, options, etag) {
    const link = checkedLink(collectionLink, 'collection');
    const generatesId = options.disableAutomaticIdGeneration !== true;
    return `{"containerLink":${stringify(link)},"body":${documentText(document, generatesId)},`
        + `"generatesId":${generatesId}${etagMember(etag)}}`;
}

function etagMember(etag) {
    return etag === undefined ? '' : `,"etag":${stringify(etag)}`;
}

function refuseAttachments() {
    throw badRequest('Attachments are not supported.');
}
