package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.QueryPage;
import java.time.Duration;
import java.util.List;

/** What a page of a query took, in the form that SDKs parse. */
final class QueryMetrics {

    private static final int TEXT_CHARS = 320;
    private static final long NANOS_PER_HUNDREDTH = 10_000;

    private QueryMetrics() {}

    static String of(QueryPage page) {
        StringBuilder text = new StringBuilder(TEXT_CHARS);
        appendMillis(text.append("totalExecutionTimeInMs="), page.planning().plus(page.execution()));
        appendMillis(text.append(";queryCompileTimeInMs="), page.planning());
        appendMillis(text.append(";VMExecutionTimeInMs="), page.execution());
        appendMillis(text.append(";userFunctionExecuteTimeInMs="), page.functions());
        text.append(";retrievedDocumentCount=").append(page.work().items());
        text.append(";retrievedDocumentSize=").append(page.work().itemBytes());
        text.append(";outputDocumentCount=").append(page.results().size());
        text.append(";outputDocumentSize=").append(bytes(page.results()));
        // Java's SDK fails without it.
        appendRatio(text.append(";indexUtilizationRatio="), page.results().size(), page.work().items());
        return text.toString();
    }

    private static long bytes(List<ResultRow> rows) {
        long bytes = 0;
        for (ResultRow row : rows) {
            bytes += row.encodedLength();
        }
        return bytes;
    }

    private static void appendMillis(StringBuilder text, Duration time) {
        appendHundredths(text, (time.toNanos() + NANOS_PER_HUNDREDTH / 2) / NANOS_PER_HUNDREDTH);
    }

    /** How many of the items that were read are in the result. */
    private static void appendRatio(StringBuilder text, long rows, long items) {
        appendHundredths(text, items == 0 || rows >= items ? 100 : (200 * rows + items) / (2 * items));
    }

    /** Writes a number with two digits behind the point. A formatter would take longer than many a query. */
    private static void appendHundredths(StringBuilder text, long hundredths) {
        text.append(hundredths / 100).append('.');
        text.append((char) ('0' + hundredths / 10 % 10)).append((char) ('0' + hundredths % 10));
    }
}
