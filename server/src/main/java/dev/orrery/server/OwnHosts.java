package dev.orrery.server;

import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.network.tls.ServerNames;
import java.net.URI;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The hosts that a server is: by names of the machine, the certificate and the advertised endpoint. */
final class OwnHosts implements Predicate<String> {

    private final List<String> givenNames;
    // Looked up when the first client asks by something else than a loopback address, since that takes a moment.
    private volatile ServerNames names;

    OwnHosts(OrrerySettings settings) {
        Stream<String> advertised = settings.advertisedEndpoint().map(URI::getHost).stream();
        this.givenNames = Stream.of(settings.certificateNames().stream(), advertised, Stream.of(settings.host()))
                .flatMap(each -> each)
                .filter(ServerCertificate::canName)
                .toList();
    }

    @Override
    public boolean test(String host) {
        return ServerNames.isLoopback(host) || names().include(host);
    }

    private ServerNames names() {
        ServerNames known = names;
        if (known == null) {
            known = ServerCertificate.names(givenNames);
            names = known;
        }
        return known;
    }
}
