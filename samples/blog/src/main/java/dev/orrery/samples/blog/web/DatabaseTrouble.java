package dev.orrery.samples.blog.web;

import com.azure.cosmos.CosmosException;
import dev.orrery.samples.blog.measure.Request;

/** What a person is told when the database doesn't do what it was asked for. */
final class DatabaseTrouble {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;

    private DatabaseTrouble() {}

    /** The trouble with a request, as far as it comes from the database. */
    static RuntimeException of(Request request, RuntimeException problem) {
        return problem instanceof CosmosException refused ? of(request, refused) : problem;
    }

    private static Refusal of(Request request, CosmosException refused) {
        return switch (reason(refused)) {
            case NOT_FOUND -> Refusal.notFound(missing(request));
            case TOO_MANY_REQUESTS -> new Refusal(503, "The database has too much to do. Try again in a moment.");
            default -> new Refusal(502, "The database doesn't answer as it should (" + refused.getStatusCode() + ").");
        };
    }

    /** If a procedure gives up, the reason comes as the sub-status. */
    private static int reason(CosmosException refused) {
        return refused.getStatusCode() == BAD_REQUEST ? refused.getSubStatusCode() : refused.getStatusCode();
    }

    private static String missing(Request request) {
        return switch (request) {
            case C1, Q1, Q3 -> "There is no such user.";
            case C2, C3, C4, Q2, Q4, Q5, Q6 -> "There is no such post.";
        };
    }
}
