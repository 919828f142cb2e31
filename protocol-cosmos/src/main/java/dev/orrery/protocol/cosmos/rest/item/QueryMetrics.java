package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.query.QueryPage;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.Locale;

/** What a page of a query took, in the form that SDKs parse. */
final class QueryMetrics {

    private QueryMetrics() {}

    static String of(QueryPage page) {
        long outputBytes = page.rows().stream().mapToLong(JsonValue::encodedLength).sum();
        return "totalExecutionTimeInMs=" + millis(page.planning().plus(page.execution()))
                + ";queryCompileTimeInMs=" + millis(page.planning())
                + ";VMExecutionTimeInMs=" + millis(page.execution())
                + ";userFunctionExecuteTimeInMs=" + millis(page.functions())
                + ";retrievedDocumentCount=" + page.work().items()
                + ";retrievedDocumentSize=" + page.work().itemBytes()
                + ";outputDocumentCount=" + page.rows().size()
                + ";outputDocumentSize=" + outputBytes
                // Java's SDK fails without it.
                + ";indexUtilizationRatio=" + ratio(page);
    }

    private static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.2f", time.toNanos() / 1e6);
    }

    /** How many of the items that were read are in the result. */
    private static String ratio(QueryPage page) {
        double ratio = page.work().items() == 0 ? 1 : Math.min(1, (double) page.rows().size() / page.work().items());
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
