package dev.orrery.engine.procedure;

/** Programs that several tests run. */
final class TestPrograms {

    /** Adds a comment to a post, and counts it there. */
    static final String COMMENT =
            """
            function comment(postId, comment) {
                const collection = getContext().getCollection();
                collection.readDocument(`${collection.getAltLink()}/docs/${postId}`, (error, post) => {
                    if (error) throw error;
                    post.comments = post.comments + 1;
                    collection.replaceDocument(post._self, post, (error) => {
                        if (error) throw error;
                        comment.pk = post.pk;
                        comment.type = 'comment';
                        collection.createDocument(collection.getSelfLink(), comment);
                    });
                });
            }
            """;

    /** A trigger before a write that numbers the documents one after the other. */
    static final String NUMBER =
            """
            function number() {
                const collection = getContext().getCollection();
                const request = getContext().getRequest();
                const last = 'SELECT VALUE MAX(c.number) FROM c';
                collection.queryDocuments(collection.getSelfLink(), last, (error, rows) => {
                    if (error) throw error;
                    const document = request.getBody();
                    document.number = (rows[0] ?? 0) + 1;
                    request.setBody(document);
                });
            }
            """;

    /** A trigger after a write that keeps as many documents as it is told, the latest ones. */
    static String keepLatest(int count) {
        return """
            function keepLatest() {
                const collection = getContext().getCollection();
                const here = collection.getSelfLink();
                collection.queryDocuments(here, 'SELECT VALUE COUNT(1) FROM c', (error, counts) => {
                    if (error) throw error;
                    // The query does not see the document that is being written.
                    const surplus = counts[0] + 1 - %d;
                    if (surplus > 0) {
                        const oldest = `SELECT TOP ${surplus} * FROM c ORDER BY c.number`;
                        collection.queryDocuments(here, oldest, (error, documents) => {
                            if (error) throw error;
                            for (const document of documents) {
                                collection.deleteDocument(document._self);
                            }
                        });
                    }
                });
            }
            """.formatted(count);
    }

    private TestPrograms() {}
}
