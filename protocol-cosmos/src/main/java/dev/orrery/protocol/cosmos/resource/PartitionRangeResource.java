package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * {@code …/pkranges}: the partition key ranges of a container, by which clients route.
 *
 * <p>Clients that ask for changes only ({@code A-IM}) get an etag, which is the highest number of a range that they have
 * seen: ranges never change, and new ones have higher numbers.
 */
public final class PartitionRangeResource implements Resource {

    private final Owners owners;

    public PartitionRangeResource(Owners owners) {
        this.owners = owners;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        if (request.operation() != Operation.LIST) {
            throw Resource.notAllowed(request);
        }
        Container container = owners.container(request.path());
        return isIncremental(request) ? changes(request, container) : all(container);
    }

    private static boolean isIncremental(CosmosRequest request) {
        return request.header(CosmosHeaders.A_IM)
                .map(text -> text.toLowerCase(Locale.ROOT).startsWith("incremental"))
                .orElse(false);
    }

    private static CosmosResponse all(Container container) {
        return those(container, partition -> true);
    }

    private static CosmosResponse changes(CosmosRequest request, Container container) {
        long seen = request.header(CosmosHeaders.IF_NONE_MATCH).map(PartitionRangeResource::rangeSeen).orElse(-1L);
        return container.routed(map -> {
            long latest = map.all().stream().mapToLong(partition -> partition.range().id()).max().orElseThrow();
            CosmosResponse response = seen >= latest
                    ? CosmosResponse.of(CosmosResponse.NOT_MODIFIED).charge(Prices.METADATA)
                    : page(container, map, partition -> partition.range().id() > seen);
            return response.header(CosmosHeaders.ETAG, "\"" + latest + "\"");
        });
    }

    /** Some of the ranges that there are now. */
    static CosmosResponse those(Container container, Predicate<Partition> wanted) {
        return container.routed(map -> page(container, map, wanted));
    }

    /** An etag that is not ours gets everything, which clients can use as well. */
    private static long rangeSeen(String etag) {
        String digits = etag.replace("\"", "").strip();
        return digits.matches("\\d{1,9}") ? Long.parseLong(digits) : -1;
    }

    private static CosmosResponse page(Container container, PartitionMap map, Predicate<Partition> wanted) {
        List<JsonValue> rows = map.all().stream()
                .filter(wanted)
                .map(partition -> Bodies.range(container, map, partition))
                .toList();
        return CosmosResponse.ok(MetadataFeed.body("PartitionKeyRanges", container.rid().toString(), rows))
                .charge(Prices.METADATA)
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(rows.size()));
    }
}
