package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.request.Freshness;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.feed.SessionTokens;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.Replica;

/** What every request about items must keep to. */
final class RequestRules {

    private final ConsistencyLevel accountConsistency;

    RequestRules(ConsistencyLevel accountConsistency) {
        this.accountConsistency = accountConsistency;
    }

    void check(CosmosRequest request, Container container) {
        request.header(CosmosHeaders.CONSISTENCY_LEVEL).ifPresent(this::checkConsistency);
        request.header(CosmosHeaders.INTENDED_CONTAINER_RID).ifPresent(rid -> checkRid(rid, container));
        request.wire().replica().ifPresent(replica -> checkReplica(replica, request, container));
    }

    /** How fresh what a request reads must be. */
    Freshness freshness(CosmosRequest request) {
        return new Freshness(
                SessionTokens.session(request),
                request.header(CosmosHeaders.CONSISTENCY_LEVEL)
                        .map(ConsistencyLevel::parse)
                        .orElse(accountConsistency));
    }

    private void checkConsistency(String text) {
        ConsistencyLevel asked = ConsistencyLevel.parse(text);
        if (asked.isStrongerThan(accountConsistency)) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The request asks for {asked} consistency, which is stronger than the account's, {account}. Ask for the same or a weaker one")
                    .with("asked", asked)
                    .with("account", accountConsistency);
        }
    }

    /** Clients find the way again by themselves if they are told what is gone: the container or the partition. */
    private static void checkReplica(Replica replica, CosmosRequest request, Container container) {
        if (!replica.containerRid().equals(container.rid().toString())) {
            throw new OrreryException(
                    ErrorCode.CONTAINER_REPLACED,
                    "The container was deleted, and another has its name now. Look the name up again");
        }
        // Whoever asks for a partition, rather than for a key, is told by who looks for it, in another way.
        boolean asksForPartition = request.wire().hasHeader(CosmosHeaders.PARTITION_KEY_RANGE_ID);
        if (!asksForPartition && !container.partitions().has(replica.rangeId())) {
            throw new OrreryException(
                    ErrorCode.REPLICA_GONE,
                    "The partition {range} was split or merged. Read the partition key ranges again")
                    .with("range", replica.rangeId());
        }
    }

    private static void checkRid(String rid, Container container) {
        if (!rid.equals(container.rid().toString())) {
            throw new OrreryException(
                    ErrorCode.CONTAINER_RECREATED,
                    "The container has the resource id {present}, not {expected}: it was created again. Read it again")
                    .with("expected", rid)
                    .with("present", container.rid());
        }
    }
}
