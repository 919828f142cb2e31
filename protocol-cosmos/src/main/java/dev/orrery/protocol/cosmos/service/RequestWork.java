package dev.orrery.protocol.cosmos.service;

import dev.orrery.network.Work;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.WireRequest;
import dev.orrery.protocol.cosmos.path.ResourceType;

/**
 * Tells from what a request does what kind of work it will be. Nothing may be instant that a client can make long: neither what
 * evaluates an expression, nor what grows with how much there is.
 */
final class RequestWork {

    /** To read and compile a longer query takes a while already. */
    private static final int BRIEF_BODY_MAX = 4_096;

    private RequestWork() {}

    /** The kind of work that an operation is, on a store whose reads may have to wait, or never do. */
    static Work of(Operation operation, ResourceType type, WireRequest request, boolean readsMayWait) {
        return switch (operation) {
            // All but items is in memory. Queries and feeds of changes ask for themselves while they are tried.
            case READ -> type == ResourceType.ITEM && readsMayWait ? Work.WAITING : Work.INSTANT;
            case NONE, ADDRESSES -> Work.INSTANT;
            case LIST -> type == ResourceType.PARTITION_RANGE ? Work.INSTANT : Work.BUSY;
            // Whether there are changes is known at once, and mostly there are none.
            case CHANGE_FEED -> Work.BRIEF;
            case QUERY -> ofQuery(type, request);
            case QUERY_PLAN -> request.body().length <= BRIEF_BODY_MAX ? Work.BRIEF : Work.BUSY;
            case EXECUTE -> Work.PROGRAM;
            case DELETE_BY_KEY, SPLIT, MERGE -> Work.BUSY;
            case BATCH, BULK -> Work.WAITING;
            case CREATE, UPSERT, REPLACE, PATCH, DELETE -> ofWrite(operation, type, request);
        };
    }

    /** Only queries for items can be tried, and given up when they take longer. */
    private static Work ofQuery(ResourceType type, WireRequest request) {
        boolean isBrief = type == ResourceType.ITEM && request.body().length <= BRIEF_BODY_MAX;
        return isBrief ? Work.BRIEF : Work.BUSY;
    }

    /** A procedure is compiled when it is replaced, which is a part of running it. */
    private static Work ofWrite(Operation operation, ResourceType type, WireRequest request) {
        boolean isProgram = type == ResourceType.ITEM
                ? hasTriggers(request)
                : type == ResourceType.STORED_PROCEDURE && operation == Operation.REPLACE;
        return isProgram ? Work.PROGRAM : Work.WAITING;
    }

    private static boolean hasTriggers(WireRequest request) {
        return request.hasHeader(CosmosHeaders.PRE_TRIGGERS) || request.hasHeader(CosmosHeaders.POST_TRIGGERS);
    }
}
