package dev.orrery.protocol.cosmos.rest;

import dev.orrery.network.Work;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;

/** Tells from a request's first line and headers what kind of work it will be. */
final class RequestWork {

    /** To read and compile a longer query takes a while already. */
    private static final int BRIEF_BODY_MAX = 4_096;

    private RequestWork() {}

    static Work of(HttpRequest request) {
        if (request.method().equals("GET")) {
            return ofRead(request);
        }
        if (isOneProcedure(request.target()) || hasTriggers(request)) {
            return Work.PROGRAM;
        }
        if (isQuery(request)) {
            return request.body().length <= BRIEF_BODY_MAX ? Work.BRIEF : Work.BUSY;
        }
        return isDeletionByKey(request.target()) ? Work.BUSY : Work.WAITING;
    }

    /** Whether there are changes is known at once, and mostly there are none. */
    private static Work ofRead(HttpRequest request) {
        if (!isFeedOfItems(request.target())) {
            return Work.INSTANT;
        }
        return request.hasHeader(CosmosHeaders.A_IM) ? Work.BRIEF : Work.BUSY;
    }

    private static boolean isFeedOfItems(String target) {
        return target.endsWith("/docs") || target.endsWith("/docs/");
    }

    private static boolean isOneProcedure(String target) {
        return target.contains("/sprocs/");
    }

    private static boolean hasTriggers(HttpRequest request) {
        return request.hasHeader(CosmosHeaders.PRE_TRIGGERS) || request.hasHeader(CosmosHeaders.POST_TRIGGERS);
    }

    private static boolean isQuery(HttpRequest request) {
        return request.hasHeader(CosmosHeaders.IS_QUERY) || request.hasHeader(CosmosHeaders.IS_QUERY_IN_GO);
    }

    private static boolean isDeletionByKey(String target) {
        return target.contains("/operations/");
    }
}
