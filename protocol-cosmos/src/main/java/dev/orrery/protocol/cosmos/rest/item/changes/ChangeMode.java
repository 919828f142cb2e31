package dev.orrery.protocol.cosmos.rest.item.changes;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.util.Arrays;

/** Which changes are told. */
enum ChangeMode {
    /** The latest version of each item. */
    LATEST_VERSIONS("Incremental Feed"),
    /** All versions, and deletes. */
    ALL_VERSIONS("Full-Fidelity Feed");

    private final String text;

    ChangeMode(String text) {
        this.text = text;
    }

    static ChangeMode of(CosmosRequest request) {
        String found = request.header(CosmosHeaders.A_IM).map(String::strip).orElse("");
        return Arrays.stream(values())
                .filter(mode -> mode.text.equalsIgnoreCase(found))
                .findFirst()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_REQUEST, "The header A-IM names no kind of change feed")
                        .with("found", found));
    }
}
