package dev.orrery.server;

import java.util.function.Predicate;

/** Filters of requests, to be combined: {@code onItems().and(withMethod("POST"))}. */
public final class Requests {

    private Requests() {}

    /** Every request, also those that SDKs make on their own for the account and the partitions. */
    public static Predicate<ClientRequest> any() {
        return request -> true;
    }

    /** Requests for items: reads, writes, queries, batches. */
    public static Predicate<ClientRequest> onItems() {
        return withPath("/docs");
    }

    /** Requests for what lies in a database. */
    public static Predicate<ClientRequest> inDatabase(String id) {
        return withPath("/dbs/" + id + "/");
    }

    /** Requests with an HTTP method, such as {@code POST}. */
    public static Predicate<ClientRequest> withMethod(String method) {
        return request -> request.method().equalsIgnoreCase(method);
    }

    /** Requests with a text somewhere in their path, which is matched as it is sent: with its escapes. */
    public static Predicate<ClientRequest> withPath(String part) {
        return request -> request.path().contains(part);
    }
}
