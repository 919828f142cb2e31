package dev.orrery.protocol.cosmos.feed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.request.Session;
import dev.orrery.engine.request.Session.Seen;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How far clients have seen a partition's history: {@code <range>:<version>#<LSN>[#<region>=<LSN>…]}, several separated
 * by commas. We send version -1 and no regions.
 */
public final class SessionTokens {

    private static final String VERSION = ":-1#";
    private static final int NO_RANGE = -1;

    private SessionTokens() {}

    /** Tells which partition has answered, and how far it was then. */
    public static CosmosResponse add(CosmosResponse response, Committed<?> done) {
        return add(response, done.rangeId(), done.lsn());
    }

    /** Tells which partition has answered, and how far it was then. */
    public static CosmosResponse add(CosmosResponse response, int rangeId, long lsn) {
        return response.header(CosmosHeaders.SESSION_TOKEN, of(rangeId, lsn))
                .header(CosmosHeaders.PARTITION_KEY_RANGE_ID, Integer.toString(rangeId))
                .header(CosmosHeaders.LSN, Long.toString(lsn));
    }

    static String of(int rangeId, long lsn) {
        return rangeId + VERSION + lsn;
    }

    public static String of(List<RangePosition> positions) {
        return positions.stream()
                .map(position -> of(position.rangeId(), position.lsn()))
                .collect(Collectors.joining(","));
    }

    /** The session of the partition that a request is about; empty if it names none. */
    public static Optional<String> now(CosmosRequest request, Container container) {
        return request.partitionKey()
                .filter(key -> isFull(key, container))
                .map(container.partitionKey()::effective)
                .map(epk -> container.routed(map -> now(map.partitionOf(epk))));
    }

    private static String now(Partition partition) {
        return of(partition.range().id(), partition.lsn());
    }

    private static boolean isFull(PartitionKey key, Container container) {
        return key.components().size() == container.partitionKey().paths().size();
    }

    /** What the client that sends a request has seen. */
    public static Session session(CosmosRequest request) {
        Optional<String> tokens = request.header(CosmosHeaders.SESSION_TOKEN);
        return tokens.isEmpty() ? Session.NONE : new Session(parse(tokens.get()));
    }

    private static List<Seen> parse(String tokens) {
        List<Seen> session = new ArrayList<>();
        for (String token : tokens.split(",")) {
            int colon = token.indexOf(':');
            if (colon < 0) {
                throw malformed(token);
            }
            session.add(new Seen(token, rangeId(token.substring(0, colon).strip()), lsnIn(token, colon + 1)));
        }
        return session;
    }

    /** The number of a range; one that no range has, if it isn't a number. */
    private static int rangeId(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return NO_RANGE;
        }
    }

    private static long lsnIn(String token, int start) {
        int version = token.indexOf('#', start);
        int lsn = version < 0 ? start : version + 1;
        int end = token.indexOf('#', lsn);
        try {
            return Long.parseLong(token.substring(lsn, end < 0 ? token.length() : end).strip());
        } catch (NumberFormatException e) {
            throw malformed(token);
        }
    }

    private static OrreryException malformed(String token) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "The session token '{found}' has not the form range:version#lsn. Send it as it came")
                .with("found", token);
    }
}
