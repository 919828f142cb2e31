package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;

/** How much a query may keep in memory while it sorts, groups and looks for duplicates. */
final class MemoryBudget {

    static final long BYTES_MAX = 256L << 20;

    /** What objects and maps around a value take, roughly. */
    private static final int OVERHEAD_BYTES = 96;

    private final long bytesMax;
    private long bytes;

    MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** A copy of a value that doesn't hold fast the document it was taken from; fails if there is no room for it. */
    JsonValue keep(JsonValue value) {
        keep(value.encodedLength());
        return JsonValue.ofEncoded(value.encoded());
    }

    void keep(int valueBytes) {
        bytes += valueBytes + OVERHEAD_BYTES;
        if (bytes > bytesMax) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The query needs too much memory to sort, group or "
                    + "collect its rows; let it filter more, select less, or return them unsorted")
                    .with("bytesMax", bytesMax);
        }
    }

    /** Keeps another value in the place of one that was kept before. */
    JsonValue replace(JsonValue kept, JsonValue value) {
        bytes -= kept.encodedLength() + OVERHEAD_BYTES;
        return keep(value);
    }
}
