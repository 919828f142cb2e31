package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.query.QueryPage;
import dev.orrery.model.value.JsonValue;

/** What a page of a query took, in the form that SDKs parse. */
final class QueryMetrics {

    private QueryMetrics() {}

    static String of(QueryPage page) {
        long outputBytes = page.rows().stream().mapToLong(JsonValue::encodedLength).sum();
        return "retrievedDocumentCount=" + page.work().items()
                + ";retrievedDocumentSize=" + page.work().itemBytes()
                + ";outputDocumentCount=" + page.rows().size()
                + ";outputDocumentSize=" + outputBytes
                // Java's SDK fails without it. No query uses an index yet.
                + ";indexUtilizationRatio=0.00";
    }
}
