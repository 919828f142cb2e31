package dev.orrery.protocol.cosmos.rest;

import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.Operation;
import dev.orrery.protocol.cosmos.rest.path.ResourcePath;
import dev.orrery.protocol.cosmos.rest.path.ResourceType;

/** Tells from what a request does what kind of work it will be. */
final class RequestWork {

    /** To read and compile a longer query takes a while already. */
    private static final int BRIEF_BODY_MAX = 4_096;

    private RequestWork() {}

    static Work of(HttpRequest request) {
        try {
            ResourcePath path = ResourcePath.parse(request.target());
            return of(Operation.of(request, path), path.type(), request);
        } catch (OrreryException pathLeadsNowhere) {
            return Work.INSTANT;
        }
    }

    private static Work of(Operation operation, ResourceType type, HttpRequest request) {
        return switch (operation) {
            case READ, NONE -> Work.INSTANT;
            case LIST -> type == ResourceType.ITEM ? Work.BUSY : Work.INSTANT;
            // Whether there are changes is known at once, and mostly there are none.
            case CHANGE_FEED -> Work.BRIEF;
            case QUERY, QUERY_PLAN -> request.body().length <= BRIEF_BODY_MAX ? Work.BRIEF : Work.BUSY;
            case EXECUTE -> Work.PROGRAM;
            case DELETE_BY_KEY, SPLIT, MERGE -> Work.BUSY;
            case BATCH, BULK -> Work.WAITING;
            case CREATE, UPSERT, REPLACE, PATCH, DELETE -> ofWrite(operation, type, request);
        };
    }

    /** A procedure is compiled when it is replaced, which is a part of running it. */
    private static Work ofWrite(Operation operation, ResourceType type, HttpRequest request) {
        boolean isProgram = type == ResourceType.ITEM
                ? hasTriggers(request)
                : type == ResourceType.STORED_PROCEDURE && operation == Operation.REPLACE;
        return isProgram ? Work.PROGRAM : Work.WAITING;
    }

    private static boolean hasTriggers(HttpRequest request) {
        return request.hasHeader(CosmosHeaders.PRE_TRIGGERS) || request.hasHeader(CosmosHeaders.POST_TRIGGERS);
    }
}
