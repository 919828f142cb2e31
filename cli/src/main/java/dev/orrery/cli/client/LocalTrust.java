package dev.orrery.cli.client;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trust in any certificate of this machine: nobody can come between it and a client that runs on it. */
final class LocalTrust extends X509ExtendedTrustManager {

    private LocalTrust() {}

    /**
     * The context for an address of this machine; empty for all others, which have to show a certificate that is trusted.
     * Without TLS it is one that trusts nobody: the usual one would read all certificates of the JDK, for nothing.
     */
    static Optional<SSLContext> contextFor(URI endpoint) {
        if (!"https".equals(endpoint.getScheme())) {
            return Optional.of(context());
        }
        return isLoopback(endpoint.getHost()) ? Optional.of(context(new LocalTrust())) : Optional.empty();
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static SSLContext context(TrustManager... trusted) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trusted, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has TLS", e);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
