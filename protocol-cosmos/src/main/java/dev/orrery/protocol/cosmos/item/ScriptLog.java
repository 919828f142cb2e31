package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.request.Written;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.nio.charset.StandardCharsets;

/** What scripts write to their console, in a header: text as JavaScript's {@code encodeURIComponent} writes it. */
final class ScriptLog {

    // Some clients, such as Node, refuse answers whose headers have more than 16 KB in all.
    private static final int HEADER_LENGTH_MAX = 12 << 10;

    private static final String PLAIN = "-_.!~*'()";

    private ScriptLog() {}

    static CallOptions options(CosmosRequest request) {
        return new CallOptions(
                request.flag(CosmosHeaders.SCRIPT_LOGGING), request.activityId(), request.cancellation());
    }

    /** Adds the log if the client has asked for it. */
    static CosmosResponse add(CosmosResponse response, CosmosRequest request, String log) {
        return request.flag(CosmosHeaders.SCRIPT_LOGGING)
                ? response.header(CosmosHeaders.SCRIPT_LOG, encode(log))
                : response;
    }

    /** Adds what triggers wrote, if there were any. */
    static CosmosResponse add(CosmosResponse response, CosmosRequest request, Written written) {
        return written.response().isPresent() ? add(response, request, written.log()) : response;
    }

    /** The text for the header; what doesn't fit is cut off between two characters. */
    static String encode(String log) {
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < log.length(); i = log.offsetByCodePoints(i, 1)) {
            int length = encoded.length();
            append(encoded, log.codePointAt(i));
            if (encoded.length() > HEADER_LENGTH_MAX) {
                encoded.setLength(length);
                break;
            }
        }
        return encoded.toString();
    }

    private static void append(StringBuilder encoded, int c) {
        if (isPlain(c)) {
            encoded.append((char) c);
            return;
        }
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            encoded.append("%%%02X".formatted(b & 0xFF));
        }
    }

    private static boolean isPlain(int c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || PLAIN.indexOf(c) >= 0;
    }
}
