package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How far clients have seen a partition's history: {@code <range>:<version>#<LSN>[#<region>=<LSN>…]}, several separated
 * by commas. We send version -1 and no regions.
 */
public final class SessionTokens {

    private static final String VERSION = ":-1#";
    private static final String[] NO_TOKENS = {};

    private SessionTokens() {}

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
    static Optional<String> now(CosmosRequest request, Container container) {
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

    /** Fails if a client has seen more of the partition of a key than there is. */
    static void check(CosmosRequest request, Container container, PartitionKey key) {
        if (request.header(CosmosHeaders.SESSION_TOKEN).isPresent()) {
            EffectivePartitionKey place = container.partitionKey().effective(key);
            check(request, container, map -> List.of(map.partitionOf(place)));
        }
    }

    /** Fails if a client has seen more of one of the partitions than there is. */
    public static void check(CosmosRequest request, Container container) {
        if (request.header(CosmosHeaders.SESSION_TOKEN).isPresent()) {
            check(request, container, PartitionMap::all);
        }
    }

    private static void check(
            CosmosRequest request, Container container, Function<PartitionMap, List<Partition>> partitions) {
        String[] tokens = request.header(CosmosHeaders.SESSION_TOKEN).map(it -> it.split(",")).orElse(NO_TOKENS);
        List<Partition> unused = container.routed(map -> {
            List<Partition> meant = partitions.apply(map);
            for (String token : tokens) {
                meant.forEach(partition -> check(token, partition));
            }
            return meant;
        });
    }

    private static void check(String token, Partition partition) {
        int colon = token.indexOf(':');
        if (colon < 0) {
            throw malformed(token);
        }
        boolean isOurs = isIdOf(token.substring(0, colon).strip(), partition);
        long seen = lsnIn(token, colon + 1);
        if (isOurs && seen > partition.lsn()) {
            throw new OrreryException(
                    ErrorCode.SESSION_NOT_AVAILABLE, "The read session is not available for the input session token")
                    .with("token", token)
                    .with("lsn", partition.lsn());
        }
    }

    private static boolean isIdOf(String range, Partition partition) {
        return range.equals(Integer.toString(partition.range().id()))
                || partition.range().parents().stream().anyMatch(parent -> range.equals(Integer.toString(parent)));
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
        return new OrreryException(ErrorCode.INVALID_REQUEST, "A session token has the form range:version#lsn")
                .with("found", token);
    }
}
