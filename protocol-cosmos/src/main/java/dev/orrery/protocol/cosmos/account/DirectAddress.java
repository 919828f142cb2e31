package dev.orrery.protocol.cosmos.account;

import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Where direct mode is spoken.
 *
 * @param host the name that clients are told, perhaps with a port; otherwise they are told the name by which they came
 * @param port asked for when a client wants to know, since a free one is known only then
 */
public record DirectAddress(Optional<String> host, IntSupplier port) {

    /**
     * The name and the port for a client.
     *
     * @param cameBy the name by which it came, perhaps with the port of REST
     */
    public String authorityFor(String cameBy) {
        return host.filter(DirectAddress::hasPort)
                .orElseGet(() -> withoutPort(host.orElse(cameBy)) + ":" + port.getAsInt());
    }

    private static String withoutPort(String authority) {
        return hasPort(authority) ? authority.substring(0, authority.lastIndexOf(':')) : authority;
    }

    /** Addresses of IPv6 have colons as well, and brackets around them. */
    private static boolean hasPort(String authority) {
        return authority.lastIndexOf(':') > authority.lastIndexOf(']');
    }
}
