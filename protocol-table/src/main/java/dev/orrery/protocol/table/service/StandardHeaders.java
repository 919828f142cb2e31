package dev.orrery.protocol.table.service;

import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What every answer says, whatever it is about. */
final class StandardHeaders {

    private static final String NEWEST_VERSION = "2019-02-02";
    private static final Pattern VERSION = Pattern.compile("20[0-9]{2}-[01][0-9]-[0-3][0-9]");
    private static final String CLIENT_ID = "[\\x20-\\x7E]{1,1024}";
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);
    private static final int UNAUTHENTICATED = 401;

    // The answers of one second have one text.
    private static volatile Told latest = new Told(-1, "");

    private record Told(long second, String text) {}

    private StandardHeaders() {}

    /** Fails if a request wants a version of the protocol that there can't be. */
    static void checkVersion(Function<HeaderName, Optional<String>> asked) {
        if (asked.apply(TableHeaders.VERSION).filter(version -> !VERSION.matcher(version).matches()).isPresent()) {
            throw TableError.badRequest("InvalidHeaderValue",
                    "The value for one of the HTTP headers is not in the correct format: x-ms-version is no date such as "
                            + NEWEST_VERSION + ".");
        }
    }

    /** Adds to an answer what all have. */
    static TableAnswer add(TableAnswer answer, Function<HeaderName, Optional<String>> asked, String requestId) {
        if (answer.status() == UNAUTHENTICATED) {
            answer.header(TableHeaders.WWW_AUTHENTICATE,
                    "Bearer authorization_uri=https://login.microsoftonline.com/common/oauth2/authorize"
                            + " resource_id=https://storage.azure.com");
        }
        return answer
                .header(TableHeaders.VERSION, asked.apply(TableHeaders.VERSION)
                        .filter(version -> VERSION.matcher(version).matches())
                        .orElse(NEWEST_VERSION))
                .header(TableHeaders.REQUEST_ID, requestId)
                .header(TableHeaders.CLIENT_REQUEST_ID,
                        asked.apply(TableHeaders.CLIENT_REQUEST_ID).filter(id -> id.matches(CLIENT_ID)))
                .header(TableHeaders.DATE, now())
                .header(TableHeaders.CONTENT_TYPE_OPTIONS, "nosniff")
                .header(TableHeaders.CACHE_CONTROL, "no-cache");
    }

    /** The time as headers have it. */
    static String now() {
        ZonedDateTime now = ZonedDateTime.now(Clock.systemUTC().withZone(ZoneOffset.UTC));
        Told known = latest;
        if (known.second() == now.toEpochSecond()) {
            return known.text();
        }
        Told next = new Told(now.toEpochSecond(), DATE.format(now));
        latest = next;
        return next.text();
    }
}
