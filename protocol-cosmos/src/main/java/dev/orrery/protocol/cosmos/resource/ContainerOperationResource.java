package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code …/operations/…}: what is done to a container as a whole.
 *
 * <p>{@code partitionkeydelete} deletes all items with a partition key, or with a prefix of one. The others are Orrery's own,
 * and answer with the new ranges in the form of {@code pkranges}: {@code partitionsplit} splits the partition of the header
 * {@code x-ms-documentdb-partitionkeyrangeid}, or else the largest; {@code partitionmerge} merges the two neighbours that its
 * body names ({@code {"ranges": ["3", "4"]}}), or else all that are small.
 */
public final class ContainerOperationResource implements Resource {

    private final Engine engine;
    private final Owners owners;

    public ContainerOperationResource(Engine engine, Owners owners) {
        this.engine = engine;
        this.owners = owners;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Container container = owners.container(request.path());
        return switch (request.operation()) {
            case DELETE_BY_KEY -> deleteByKey(request, container);
            case SPLIT -> ranges(container, split(request, container));
            case MERGE -> ranges(container, merge(request, container));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse deleteByKey(CosmosRequest request, Container container) {
        PartitionKey key = request.partitionKey()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY,
                        "The request has no partition key. Send the header x-ms-documentdb-partitionkey"));
        Charged<Long> done = engine.requests().deleteByKey(new ItemRequest.DeleteByKey(container, key));
        return CosmosResponse.of(CosmosResponse.OK).charge(done.charge());
    }

    private List<PartitionRange> split(CosmosRequest request, Container container) {
        Optional<Integer> range = request.intHeader(CosmosHeaders.PARTITION_KEY_RANGE_ID);
        return range.isPresent()
                ? engine.splits().split(container, range.get())
                : engine.splits().splitLargest(container);
    }

    private List<PartitionRange> merge(CosmosRequest request, Container container) {
        if (request.wire().body().length == 0) {
            return engine.merges().mergeSmall(container);
        }
        JsonValue ranges = request.bodyObject().property("ranges");
        if (ranges.isUndefined()) {
            return engine.merges().mergeSmall(container);
        }
        List<Integer> ids = rangeIds(ranges);
        return List.of(engine.merges().merge(container, ids.getFirst(), ids.getLast()));
    }

    private static List<Integer> rangeIds(JsonValue ranges) {
        List<Integer> ids = new ArrayList<>();
        for (JsonValue range : ranges.elements()) {
            String digits = range.isString() ? range.stringValue() : range.toString();
            if (digits.matches("\\d{1,9}")) {
                ids.add(Integer.parseInt(digits));
            }
        }
        if (ids.size() != 2 || ranges.size() != 2) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "A merge can't be of {found}. Give the numbers of two partition key ranges")
                    .with("found", ranges);
        }
        return ids;
    }

    /** The ranges in the form that clients know; one that is gone again by now is left out. */
    private static CosmosResponse ranges(Container container, List<PartitionRange> ranges) {
        List<Integer> ids = ranges.stream().map(PartitionRange::id).toList();
        return PartitionRangeResource.those(container, partition -> ids.contains(partition.range().id()))
                .charge(Prices.METADATA_WRITE);
    }
}
