package dev.orrery.protocol.cosmos.item.changes;

import dev.orrery.engine.changefeed.ChangePosition;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.request.ChangeMode;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How requests say from where on they want changes, and answers how far they go. */
final class ChangeHeaders {

    private static final String NOW = "*";

    private static final Map<String, ChangeMode> MODES =
            Map.of("incremental feed", ChangeMode.LATEST_VERSIONS, "full-fidelity feed", ChangeMode.ALL_VERSIONS);

    private ChangeHeaders() {}

    /** Which changes are asked for. */
    static ChangeMode mode(CosmosRequest request) {
        String found = request.header(CosmosHeaders.A_IM).map(String::strip).orElse("");
        ChangeMode mode = MODES.get(found.toLowerCase(Locale.ROOT));
        if (mode == null) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The header A-IM names no kind of change feed: '{found}'. Use Incremental feed or Full-Fidelity Feed")
                    .with("found", found);
        }
        return mode;
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
                    ErrorCode.INVALID_REQUEST,
                    "The header If-Modified-Since is no date: '{found}'. Write it as in RFC 1123", e)
                    .with("found", text);
        }
    }
}
