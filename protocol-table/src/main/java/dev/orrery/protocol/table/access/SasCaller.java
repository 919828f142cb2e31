package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.UrlParameters;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a request came from, which signatures may restrict.
 *
 * @param isSecure whether it came through TLS
 */
public record SasCaller(InetAddress address, boolean isSecure) {

    // Nothing else is looked up as an address, lest a name be asked for in the network.
    private static final Pattern ADDRESS = Pattern.compile("[0-9a-fA-F:.]+");

    /** Fails if a signature is not for requests from here. */
    void check(UrlParameters parameters) {
        parameters.findFilled("spr").ifPresent(this::checkProtocol);
        parameters.findFilled("sip").ifPresent(this::checkAddress);
    }

    private void checkProtocol(String protocols) {
        if (!isSecure && !protocols.contains("http,") && !protocols.endsWith("http")) {
            throw new TableError(403, "AuthorizationProtocolMismatch",
                    "This request is not authorized to perform this operation using this protocol. Use https.");
        }
    }

    private void checkAddress(String range) {
        int dash = range.indexOf('-');
        String first = dash < 0 ? range : range.substring(0, dash);
        String last = dash < 0 ? range : range.substring(dash + 1);
        Optional<BigInteger> least = number(first);
        Optional<BigInteger> most = number(last);
        BigInteger own = number(address);
        boolean isWithin = least.isPresent()
                && most.isPresent()
                && own.compareTo(least.get()) >= 0
                && own.compareTo(most.get()) <= 0;
        if (!isWithin) {
            throw new TableError(403, "AuthorizationSourceIPMismatch",
                    "This request is not authorized to perform this operation using this source IP "
                            + address.getHostAddress() + ".");
        }
    }

    private static Optional<BigInteger> number(String text) {
        if (!ADDRESS.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(number(InetAddress.getByName(text)));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** Addresses in order; those of both versions have one. */
    private static BigInteger number(InetAddress address) {
        byte[] bytes = address.getAddress();
        return new BigInteger(1, bytes).add(BigInteger.valueOf(bytes.length).shiftLeft(Byte.SIZE * 16));
    }
}
