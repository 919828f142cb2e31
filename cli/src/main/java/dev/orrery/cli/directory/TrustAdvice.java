package dev.orrery.cli.directory;

import java.nio.file.Path;
import java.util.Optional;

/** How each SDK comes to trust the server's certificate. */
record TrustAdvice(Path pem, Optional<Path> jks, String password) {

    TrustAdvice {
        pem = pem.toAbsolutePath().normalize();
        jks = jks.map(path -> path.toAbsolutePath().normalize());
    }

    String text() {
        return """
                The certificate is in %1$s

                How clients trust it:
                  Java     -Djavax.net.ssl.trustStore=%2$s -Djavax.net.ssl.trustStorePassword=%4$s%3$s
                           (this replaces the JDK's own; to add to those: keytool -importcert -cacerts -alias orrery
                           -file %1$s)
                  Node.js  NODE_EXTRA_CA_CERTS=%1$s
                  Python   REQUESTS_CA_BUNDLE=%1$s
                           (at localhost and 127.0.0.1, its SDK does not look at the certificate)
                  .NET     the system's trust store: on Debian and Ubuntu, copy it to
                           /usr/local/share/ca-certificates/orrery.crt and run update-ca-certificates
                  Go       SSL_CERT_FILE=%1$s
                  curl     --cacert %1$s

                How clients do without trust, for tests on this machine only:
                  Java     -DCOSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED=true (in both modes)
                  Node.js  NODE_TLS_REJECT_UNAUTHORIZED=0
                  Python   CosmosClient(…, connection_verify=False)
                  .NET     new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway,
                           HttpClientFactory = () => new HttpClient(new HttpClientHandler {
                           ServerCertificateCustomValidationCallback =
                           HttpClientHandler.DangerousAcceptAnyServerCertificateValidator }) }
                  any      http:// instead of https://, where the SDK allows it: the port speaks both
                """
                .formatted(pem, jks.map(Path::toString).orElse("orrery.jks"), whereFrom(), password);
    }

    private String whereFrom() {
        return jks.isPresent() ? "" : "\n           with the file that 'orrery cert --jks orrery.jks' writes";
    }
}
