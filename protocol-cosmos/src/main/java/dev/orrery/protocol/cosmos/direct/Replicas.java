package dev.orrery.protocol.cosmos.direct;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.feed.Scopes;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.Optional;

/** Finds out which partition has answered a request, and how far it was. */
final class Replicas {

    private final Owners owners;

    Replicas(Owners owners) {
        this.owners = owners;
    }

    /** The partition whose answer it is; as the answer says, or else the one that the request is about, as it is now. */
    Optional<RangePosition> of(CosmosResponse answer, CosmosRequest request) {
        return answer.find(CosmosHeaders.SESSION_TOKEN).flatMap(Replicas::firstOf).or(() -> meant(request));
    }

    /** An answer of several partitions tells all of them, separated by commas; in direct mode there is one. */
    private static Optional<RangePosition> firstOf(String session) {
        int colon = session.indexOf(':');
        int lsn = session.indexOf('#') + 1;
        int end = session.indexOf(',') < 0 ? session.length() : session.indexOf(',');
        return colon < 0 || lsn == 0
                ? Optional.empty()
                : Optional.of(new RangePosition(
                        Integer.parseInt(session.substring(0, colon)), Long.parseLong(session.substring(lsn, end))));
    }

    private Optional<RangePosition> meant(CosmosRequest request) {
        try {
            return owners.findContainer(request.path())
                    .map(container -> container.routed(map -> meant(map, container, request)));
        } catch (OrreryException aRequestThatIsRefusedForThis) {
            return Optional.empty();
        }
    }

    private static RangePosition meant(PartitionMap map, Container container, CosmosRequest request) {
        Partition partition = request.partitionKey()
                .filter(key -> isFull(key, container))
                .map(container.partitionKey()::effective)
                .map(map::partitionOf)
                .or(() -> Scopes.rangeId(request).flatMap(id -> map.all().stream()
                        .filter(each -> each.range().id() == id)
                        .findFirst()))
                .orElseGet(() -> map.all().getFirst());
        return new RangePosition(partition.range().id(), partition.lsn());
    }

    private static boolean isFull(PartitionKey key, Container container) {
        return key.components().size() == container.partitionKey().paths().size();
    }
}
