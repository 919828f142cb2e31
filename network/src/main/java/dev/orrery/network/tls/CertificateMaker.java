package dev.orrery.network.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes certificates; the one place that uses Bouncy Castle, which is slow to load and so isn't touched when a
 * certificate is only read.
 */
final class CertificateMaker {

    /** Apple's systems refuse a server's certificate that is valid for more than 825 days, even if a user trusts it. */
    static final Duration VALIDITY = Duration.ofDays(824);

    // Clients whose clock is a little behind should believe it too.
    private static final Duration BEFORE = Duration.ofDays(1);

    private static final X500Name SUBJECT = new X500Name("CN=Orrery (self-signed),O=Orrery");
    private static final int SERIAL_BITS = 120;

    private CertificateMaker() {}

    /** A new certificate for this machine and some more names. */
    static ServerCertificate make(Set<SubjectName> moreNames, Instant now) {
        try {
            KeyPair keys = newKeys();
            return new ServerCertificate(sign(keys, ServerNames.of(moreNames).all(), now), keys.getPrivate());
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new AssertionError("Every JDK can do this", e);
        }
    }

    /** P-256: every SDK's TLS accepts it, and such a key is made in a millisecond, where RSA takes a hundred. */
    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static X509Certificate sign(KeyPair keys, Set<SubjectName> names, Instant now)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        Instant begin = now.minus(BEFORE);
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                SUBJECT,
                new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(SERIAL_BITS),
                Date.from(begin),
                Date.from(begin.plus(VALIDITY)),
                SUBJECT,
                keys.getPublic());
        addExtensions(builder, keys, names);
        byte[] signed = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
                .getEncoded();
        return CertificateCodec.certificate(signed);
    }

    /**
     * All that strict verifiers, such as Python's since 3.13, want of a server's certificate that clients trust by itself. It may not
     * sign others: whoever steals its key can be this server, and no other.
     */
    private static void addExtensions(X509v3CertificateBuilder builder, KeyPair keys, Set<SubjectName> names)
            throws GeneralSecurityException, IOException {
        JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
        builder.addExtension(Extension.subjectAlternativeName, false, generalNames(names));
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
        builder.addExtension(
                Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
        builder.addExtension(
                Extension.subjectKeyIdentifier, false, identifiers.createSubjectKeyIdentifier(keys.getPublic()));
        builder.addExtension(
                Extension.authorityKeyIdentifier, false, identifiers.createAuthorityKeyIdentifier(keys.getPublic()));
    }

    private static GeneralNames generalNames(Set<SubjectName> names) {
        return new GeneralNames(names.stream().map(CertificateMaker::generalName).toArray(GeneralName[]::new));
    }

    private static GeneralName generalName(SubjectName name) {
        return switch (name) {
            case SubjectName.Dns(String text) -> new GeneralName(GeneralName.dNSName, text);
            case SubjectName.Ip(String text) -> new GeneralName(GeneralName.iPAddress, text);
        };
    }
}
