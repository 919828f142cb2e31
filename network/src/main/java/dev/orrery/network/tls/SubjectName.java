package dev.orrery.network.tls;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import io.netty.util.NetUtil;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A name that a certificate vouches for: a DNS name or an IP address, in the one spelling that can be compared. */
sealed interface SubjectName {

    /** The text that a certificate's reader gives for this name. */
    String text();

    /** Whether it leads to the machine on which it is said, wherever that is. */
    boolean isLoopback();

    record Dns(String text) implements SubjectName {

        private static final String LABEL = "[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?";
        private static final Pattern NAME = Pattern.compile("(\\*\\.)?" + LABEL + "(\\." + LABEL + ")*");

        public Dns {
            if (!NAME.matcher(text).matches()) {
                throw new IllegalArgumentException("Not a DNS name");
            }
        }

        @Override
        public boolean isLoopback() {
            return text.equals("localhost") || text.endsWith(".localhost");
        }
    }

    record Ip(String text) implements SubjectName {

        static Ip of(byte[] address) {
            try {
                return new Ip(InetAddress.getByAddress(address).getHostAddress());
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("Not an address", e);
            }
        }

        @Override
        public boolean isLoopback() {
            return text.startsWith("127.") || text.equals("0:0:0:0:0:0:0:1");
        }
    }

    /** Reads a name as people write it; asks no DNS server. */
    static SubjectName of(String written) {
        return find(written).orElseThrow(() -> new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "A certificate can't have the name '{name}'. Give DNS names and IP addresses")
                .with("name", written));
    }

    /** Reads a name that may not be one. */
    static Optional<SubjectName> find(String written) {
        String bare = written.strip().replaceAll("^\\[|]$", "");
        byte[] address = NetUtil.createByteArrayFromIpAddressString(bare);
        try {
            return Optional.of(
                    address == null ? new Dns(IDN.toASCII(bare).toLowerCase(Locale.ROOT)) : Ip.of(address));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Set<SubjectName> all(Collection<String> written) {
        return written.stream().map(SubjectName::of).collect(Collectors.toUnmodifiableSet());
    }
}
