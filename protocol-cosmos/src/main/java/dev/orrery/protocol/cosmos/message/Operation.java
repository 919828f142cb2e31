package dev.orrery.protocol.cosmos.message;

import dev.orrery.protocol.cosmos.path.ResourcePath;

/**
 * What a request does to the resource of its path, or to the feed.
 *
 * <p>It is found out once, from the method, the path, and those headers that choose between operations that this kind of
 * resource has. All who must agree on it take it from here and look at no header themselves: who may do it, who answers,
 * which thread works, how it is counted. So no header can have one of them take a write for a read.
 */
public enum Operation {
    READ,
    /** A page of all that is in a feed. */
    LIST,
    CHANGE_FEED,
    QUERY,
    /** What clients ask before they send a query to each partition. It reads no items. */
    QUERY_PLAN,
    CREATE,
    UPSERT,
    REPLACE,
    PATCH,
    DELETE,
    /** Operations on one logical partition that all take effect, or none of them. */
    BATCH,
    /** Operations that share a request and nothing else. */
    BULK,
    /** Runs a stored procedure. */
    EXECUTE,
    /** Deletes all items with a partition key. */
    DELETE_BY_KEY,
    /** Splits a partition. */
    SPLIT,
    /** Merges partitions. */
    MERGE,
    /** Asks where the replicas of partitions are, as clients in direct mode do first. */
    ADDRESSES,
    /** Nothing that this kind of resource knows. */
    NONE;

    /** What a request does. */
    public static Operation of(WireRequest request, ResourcePath path) {
        return new OperationChoice(request, path).made();
    }

    /** Whether nothing is changed by it. */
    public boolean isRead() {
        return switch (this) {
            case READ, LIST, CHANGE_FEED, QUERY, QUERY_PLAN, ADDRESSES -> true;
            case CREATE, UPSERT, REPLACE, PATCH, DELETE, BATCH, BULK, EXECUTE, DELETE_BY_KEY, SPLIT, MERGE, NONE ->
                false;
        };
    }
}
