package dev.orrery.network.tls;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate as the first versions made them: one that may sign others. */
final class AuthorityCertificate {

    private static final X500Name SUBJECT = new X500Name("CN=Orrery (self-signed),O=Orrery");

    private AuthorityCertificate() {}

    /** Writes it to where a directory keeps its certificate. */
    static void writeTo(Path directory, Instant now) throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                SUBJECT,
                BigInteger.ONE,
                Date.from(now),
                Date.from(now.plus(Duration.ofDays(800))),
                SUBJECT,
                keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
        byte[] signed =
                builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())).getEncoded();
        Files.writeString(directory.resolve("certificate.pem"), Pem.CERTIFICATE.encode(signed));
        Files.writeString(directory.resolve("key.pem"), Pem.PRIVATE_KEY.encode(keys.getPrivate().getEncoded()));
    }
}
