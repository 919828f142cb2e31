package dev.orrery.network.tls;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;

/** Certificates and keys as bytes: DER, with PKCS#8 for keys. Uses nothing but the JDK. */
final class CertificateCodec {

    private CertificateCodec() {}

    static X509Certificate certificate(byte[] der) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der));
    }

    static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException e) {
            throw new AssertionError("It came from these bytes", e);
        }
    }

    /** The private key that belongs to a certificate; fails if it is the key of another one. */
    static PrivateKey keyOf(X509Certificate certificate, byte[] pkcs8) throws GeneralSecurityException {
        PublicKey publicKey = certificate.getPublicKey();
        PrivateKey privateKey =
                KeyFactory.getInstance(publicKey.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        if (!isPair(publicKey, privateKey)) {
            throw new GeneralSecurityException("The key belongs to another certificate");
        }
        return privateKey;
    }

    private static boolean isPair(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("SHA256with" + signatureFamily(publicKey.getAlgorithm()));
        signature.initSign(privateKey);
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        return signature.verify(signed);
    }

    private static String signatureFamily(String keyAlgorithm) {
        return keyAlgorithm.equals("EC") ? "ECDSA" : keyAlgorithm;
    }
}
