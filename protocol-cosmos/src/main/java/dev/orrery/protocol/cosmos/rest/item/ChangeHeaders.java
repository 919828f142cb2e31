package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.changefeed.ChangePosition;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How requests say which changes they want, and answers how far they go. */
final class ChangeHeaders {

    private static final String LATEST_VERSIONS = "Incremental Feed";
    private static final String ALL_VERSIONS = "Full-Fidelity Feed";
    private static final String NOW = "*";

    private ChangeHeaders() {}

    /** Fails if the changes are wanted in a way that we don't have. */
    static void checkMode(CosmosRequest request) {
        String mode = request.header(CosmosHeaders.A_IM).map(String::strip).orElse("");
        if (mode.equalsIgnoreCase(ALL_VERSIONS)) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "This version of Orrery has a change feed of latest versions only, not of all versions");
        }
        if (!mode.equalsIgnoreCase(LATEST_VERSIONS)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The header A-IM names no kind of change feed")
                    .with("found", mode);
        }
    }

    /** Clients repeat the time with which they began; an etag is newer. */
    static ChangeStart start(CosmosRequest request) {
        Optional<String> etag = request.header(CosmosHeaders.IF_NONE_MATCH).map(String::strip);
        if (etag.isPresent()) {
            return etag.get().equals(NOW)
                    ? new ChangeStart.Now()
                    : new ChangeStart.After(ChangePosition.parse(withoutQuotes(etag.get())));
        }
        return request.header(CosmosHeaders.IF_MODIFIED_SINCE)
                .<ChangeStart>map(text -> new ChangeStart.Time(time(text.strip())))
                .orElseGet(ChangeStart.Beginning::new);
    }

    static String etag(ChangePosition position) {
        return '"' + position.toString() + '"';
    }

    private static String withoutQuotes(String etag) {
        boolean isQuoted = etag.length() > 1 && etag.startsWith("\"") && etag.endsWith("\"");
        return isQuoted ? etag.substring(1, etag.length() - 1) : etag;
    }

    private static Instant time(String text) {
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
        } catch (DateTimeException e) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST, "The header If-Modified-Since has to be a date as in RFC 1123", e)
                    .with("found", text);
        }
    }
}
