package dev.orrery.server;

import dev.orrery.network.Endpoint;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Network;
import dev.orrery.network.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The ports on which a server listens: one of REST, and one for each protocol beside it. All of them have the same certificate. */
final class ServerPorts {

    private static final byte[] LOOPBACK_V4 = {127, 0, 0, 1};
    private static final byte[] LOOPBACK_V6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private final OrrerySettings settings;
    private final InetAddress address;
    private final CertificateSource certificate;
    private final Network network;
    private final Map<ProtocolPort, Integer> open = new ConcurrentHashMap<>();

    ServerPorts(OrrerySettings settings, InetAddress address, CertificateSource certificate, Network network) {
        this.settings = settings;
        this.address = address;
        this.certificate = certificate;
        this.network = network;
    }

    /** Opens the port of REST. */
    Endpoint openRest(Protocol protocol) throws CannotListen {
        return open(settings.port(), protocol, "--port");
    }

    /** Opens the port of a protocol, if it is to have one. */
    void open(ProtocolPort which, Protocol protocol) throws CannotListen {
        String option = "--" + which.word() + "-port";
        Optional<Endpoint> opened = switch (settings.portOf(which)) {
            case PortChoice.Off off -> Optional.empty();
            case PortChoice.Exactly(int number) -> Optional.of(open(number, protocol, option));
            case PortChoice.Preferably(int number) -> Optional.of(openPreferably(number, protocol, option));
        };
        opened.ifPresent(endpoint -> open.put(which, endpoint.address().getPort()));
    }

    /** The port of a protocol; empty if it has none. */
    OptionalInt numberOf(ProtocolPort which) {
        Integer number = open.get(which);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** The ports that are open beside the one of REST, by the words that options have for them. */
    Map<String, Integer> byWord() {
        return open.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(port -> port.getKey().word(), Map.Entry::getValue));
    }

    private Endpoint openPreferably(int number, Protocol protocol, String option) throws CannotListen {
        try {
            return open(number, protocol, option);
        } catch (CannotListen somebodyElseHasIt) {
            return open(0, protocol, option);
        }
    }

    private Endpoint open(int number, Protocol protocol, String option) throws CannotListen {
        try {
            Endpoint endpoint = network.open(
                    new EndpointSettings(
                            new InetSocketAddress(address, number), Optional.of(certificate::certificate)),
                    protocol);
            listenOnBothLoopbacks(endpoint);
            return endpoint;
        } catch (IOException e) {
            throw new CannotListen(settings.host(), number, option, e);
        }
    }

    /** Some clients take "localhost" for one of the loopback addresses, some for the other. */
    private static void listenOnBothLoopbacks(Endpoint endpoint) throws IOException {
        if (endpoint.address().getAddress().equals(InetAddress.getByAddress(LOOPBACK_V4))) {
            endpoint.listenAlsoOn(InetAddress.getByAddress(LOOPBACK_V6));
        }
    }
}
