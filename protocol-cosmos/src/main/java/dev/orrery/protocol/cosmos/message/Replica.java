package dev.orrery.protocol.cosmos.message;

import java.util.Optional;

/**
 * A replica of a partition, as clients in direct mode are told of it and name it in their requests. Which container it was of is in
 * its name, so that a client can't mistake another container for it that has the same name later.
 *
 * @param containerRid the container's resource id, which has no slash
 * @param rangeId the number of the partition's range
 */
public record Replica(String containerRid, int rangeId) {

    private static final String START = "/replicas/";

    /** The path of its address. */
    public String path() {
        return START + containerRid + "/" + rangeId + "p/";
    }

    /** The replica whose path it is; empty if it is none. */
    public static Optional<Replica> parse(String path) {
        String[] parts = path.startsWith(START) ? path.substring(START.length()).split("/") : new String[0];
        if (parts.length != 2 || !parts[1].endsWith("p")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Replica(parts[0], Integer.parseInt(parts[1], 0, parts[1].length() - 1, 10)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
