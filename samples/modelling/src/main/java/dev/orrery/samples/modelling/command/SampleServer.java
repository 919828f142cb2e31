package dev.orrery.samples.modelling.command;

import dev.orrery.samples.modelling.Account;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * A server for samples: any that speaks Cosmos DB's protocol, or an Orrery that runs in this process.
 *
 * @param account how clients reach it
 * @param own the Orrery of this process, if it is one
 */
record SampleServer(Account account, Optional<Orrery> own) implements AutoCloseable {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** A server that somebody else runs. */
    static SampleServer remote(Account account) {
        if (LOOPBACK.contains(account.endpoint().getHost())) {
            trustAnyCertificate();
        }
        return new SampleServer(account, Optional.empty());
    }

    /** Starts a server for a sample on a free port, that keeps nothing. */
    static SampleServer local(Sample sample) throws IOException {
        trustAnyCertificate();
        OrrerySettings limited = OrrerySettings.defaults().withRateLimit();
        Orrery orrery = Orrery.start(sample.isAboutThroughput() ? limited : limited.withoutRateLimit());
        return new SampleServer(new Account(orrery.secureEndpoint(), orrery.key()), Optional.of(orrery));
    }

    /** The SDK's own switch for emulators on the same machine, whose certificates nobody has signed. */
    private static void trustAnyCertificate() {
        System.setProperty("COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "true");
    }

    @Override
    public void close() {
        own.ifPresent(Orrery::close);
    }
}
