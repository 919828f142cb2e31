package dev.orrery.server;

import dev.orrery.network.tls.ServerCertificate;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The server's certificate, read or made when it is first asked for. */
final class CertificateSource {

    private final OrrerySettings settings;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private ServerCertificate certificate;

    CertificateSource(OrrerySettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    ServerCertificate certificate() {
        lock.lock();
        try {
            if (certificate == null) {
                certificate = find();
            }
            return certificate;
        } finally {
            lock.unlock();
        }
    }

    private ServerCertificate find() {
        Optional<Path> kept = settings.dataLocation().certificateDirectory();
        return kept.isPresent()
                ? ServerCertificate.loadOrCreate(kept.get(), settings.certificateNames(), clock)
                : ServerCertificate.ephemeral(settings.certificateNames(), clock);
    }
}
