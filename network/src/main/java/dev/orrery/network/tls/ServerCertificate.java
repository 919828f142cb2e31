package dev.orrery.network.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;

/** A self-signed certificate with its private key, by which clients know a server. */
public record ServerCertificate(X509Certificate certificate, PrivateKey privateKey) {

    private static final String ALIAS = "orrery";

    /** The formats of a key store file that Java programs read. */
    public enum KeyStoreFormat {
        JKS,
        PKCS12
    }

    /**
     * The certificate that a directory keeps in {@code certificate.pem} and {@code key.pem}. It is made if there is none
     * that can be read, is valid now, may not sign others and has the given names, whether DNS names or IP addresses; one that it
     * replaces stays in {@code certificate.pem.old} and {@code key.pem.old}.
     */
    public static ServerCertificate loadOrCreate(Path directory, List<String> moreNames, Clock clock) {
        return new CertificateDirectory(directory).loadOrCreate(SubjectName.all(moreNames), clock);
    }

    /** A certificate for this machine and the given names that is kept in memory only. */
    public static ServerCertificate ephemeral(List<String> moreNames, Clock clock) {
        return CertificateMaker.make(SubjectName.all(moreNames), clock.instant());
    }

    /** True if a certificate can have this name: it is a DNS name or an IP address. */
    public static boolean canName(String name) {
        return SubjectName.find(name).isPresent();
    }

    /** The names that a new certificate has: those of this machine and some more. */
    public static ServerNames names(List<String> moreNames) {
        return ServerNames.of(SubjectName.all(moreNames));
    }

    /** The file in which a directory keeps its certificate, as PEM. */
    public static Path fileIn(Path directory) {
        return directory.resolve(CertificateDirectory.CERTIFICATE_FILE);
    }

    /** The certificate, without the key, as clients are given it to trust. */
    public String toPem() {
        return Pem.CERTIFICATE.encode(CertificateCodec.encoded(certificate));
    }

    /** Writes a trust store: a key store with the certificate, but not its key. */
    public void writeKeyStore(Path file, KeyStoreFormat format, char[] password) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            KeyStore trusted = KeyStore.getInstance(format.name());
            trusted.load(null, password);
            trusted.setCertificateEntry(ALIAS, certificate);
            trusted.store(bytes, password);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("Every JDK has this key store", e);
        }
        WholeFile.PUBLIC.write(file, bytes.toByteArray());
    }
}
