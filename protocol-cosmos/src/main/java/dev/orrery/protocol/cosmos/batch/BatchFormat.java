package dev.orrery.protocol.cosmos.batch;

import dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo;

/** The form of a batch; the answer has that of the request. */
public enum BatchFormat {
    JSON,
    HYBRID_ROW;

    /** The form a body has by its first byte. Content types don't tell. */
    static BatchFormat of(byte[] body) {
        return RecordIo.isStream(body) ? HYBRID_ROW : JSON;
    }
}
