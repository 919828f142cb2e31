package dev.orrery.protocol.cosmos.direct;

import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.path.ResourceType;

/**
 * What a request of direct mode does: its type of operation says it, where REST has headers for it.
 *
 * @param operation what is done
 * @param method the method of HTTP that is signed
 * @param isOfFeed whether it is about all resources of a type in an owner, rather than about one
 * @param isBarrier whether only the state of the partition is wanted
 */
record DirectOperation(Operation operation, String method, boolean isOfFeed, boolean isBarrier) {

    private static final DirectOperation READ = onOne(Operation.READ, "GET");
    private static final DirectOperation CREATE = onFeed(Operation.CREATE, "POST");

    /** The operation of a request; one that is none if we don't know it. */
    static DirectOperation of(RntbdRequest request) {
        return switch (request.operationType()) {
            case 0x01 -> CREATE;
            case 0x02 -> onOne(Operation.PATCH, "PATCH");
            case 0x03 -> READ;
            case 0x04 -> onFeed(
                    request.tokens().has(RequestToken.A_IM) ? Operation.CHANGE_FEED : Operation.LIST, "GET");
            case 0x05 -> onOne(Operation.DELETE, "DELETE");
            case 0x06 -> onOne(Operation.REPLACE, "PUT");
            case 0x08 -> onOne(Operation.EXECUTE, "POST");
            case 0x09, 0x0F -> onFeed(Operation.QUERY, "POST");
            case 0x11, 0x12 -> new DirectOperation(Operation.READ, "HEAD", false, true);
            case 0x13 -> onFeed(Operation.UPSERT, "POST");
            case 0x25 -> onFeed(isAtomic(request) ? Operation.BATCH : Operation.BULK, "POST");
            case 0x42 -> onFeed(Operation.QUERY_PLAN, "POST");
            default -> onOne(Operation.NONE, "GET");
        };
    }

    /** The type of the resource that a request is about; null if we don't know it. */
    static ResourceType typeOf(RntbdRequest request) {
        return switch (request.resourceType()) {
            case 0x01 -> ResourceType.DATABASE;
            case 0x02 -> ResourceType.CONTAINER;
            case 0x03 -> ResourceType.ITEM;
            case 0x05 -> ResourceType.USER;
            case 0x06 -> ResourceType.PERMISSION;
            case 0x07 -> ResourceType.STORED_PROCEDURE;
            case 0x08 -> ResourceType.CONFLICT;
            case 0x09 -> ResourceType.TRIGGER;
            case 0x0A -> ResourceType.FUNCTION;
            case 0x0F -> ResourceType.OFFER;
            case 0x14 -> ResourceType.ACCOUNT;
            case 0x16 -> ResourceType.PARTITION_RANGE;
            default -> null;
        };
    }

    private static boolean isAtomic(RntbdRequest request) {
        return request.tokens().number(RequestToken.BATCH_ATOMIC).orElse(0) != 0;
    }

    private static DirectOperation onOne(Operation operation, String method) {
        return new DirectOperation(operation, method, false, false);
    }

    private static DirectOperation onFeed(Operation operation, String method) {
        return new DirectOperation(operation, method, true, false);
    }
}
