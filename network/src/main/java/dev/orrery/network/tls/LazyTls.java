package dev.orrery.network.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/** TLS for those who ask for it: nothing is loaded before the first does. */
public final class LazyTls {

    private final Optional<Supplier<ServerCertificate>> certificate;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Optional<SslContext> context = Optional.empty();

    public LazyTls(Optional<Supplier<ServerCertificate>> certificate) {
        this.certificate = certificate;
    }

    public boolean isOffered() {
        return certificate.isPresent();
    }

    /** The settings of all connections, if they are there already. */
    public Optional<SslContext> context() {
        return context;
    }

    /** The settings of all connections. The first call takes a while: it makes or reads the certificate. */
    public SslContext load() {
        lock.lock();
        try {
            if (context.isEmpty()) {
                context = Optional.of(contextOf(certificate.orElseThrow().get()));
            }
            return context.orElseThrow();
        } finally {
            lock.unlock();
        }
    }

    private static SslContext contextOf(ServerCertificate own) {
        try {
            return SslContextBuilder.forServer(own.privateKey(), own.certificate())
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
        } catch (SSLException e) {
            throw new IllegalStateException("The server's certificate can't be used for TLS", e);
        }
    }
}
