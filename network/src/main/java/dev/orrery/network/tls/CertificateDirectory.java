package dev.orrery.network.tls;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/** A directory that keeps one certificate and its key. */
final class CertificateDirectory {

    private static final Logger LOG = System.getLogger("dev.orrery.network");

    static final String CERTIFICATE_FILE = "certificate.pem";
    static final String KEY_FILE = "key.pem";

    private static final String LOCK_FILE = "lock";
    private static final String OLD = ".old";
    private static final int NO_AUTHORITY = -1;

    // A server that starts now may run for days, and can't change its certificate meanwhile.
    private static final Duration VALID_FOR_MIN = Duration.ofDays(7);

    // File locks keep other processes out, but not other threads of this one.
    private static final ReentrantLock WRITING = new ReentrantLock();

    private final Path directory;

    CertificateDirectory(Path directory) {
        this.directory = directory;
    }

    ServerCertificate loadOrCreate(Set<SubjectName> names, Clock clock) {
        try {
            Optional<ServerCertificate> kept = load(names, clock.instant());
            return kept.isPresent() ? kept.get() : createAlone(names, clock.instant());
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED, "The certificate can't be kept in {directory}. Check its permissions", e)
                    .with("directory", directory);
        }
    }

    /** What is kept, if it will do. */
    private Optional<ServerCertificate> load(Set<SubjectName> names, Instant now) throws IOException {
        if (!Files.exists(file(CERTIFICATE_FILE)) || !Files.exists(file(KEY_FILE))) {
            return Optional.empty();
        }
        try {
            X509Certificate certificate = CertificateCodec.certificate(read(CERTIFICATE_FILE, Pem.CERTIFICATE));
            PrivateKey key = CertificateCodec.keyOf(certificate, read(KEY_FILE, Pem.PRIVATE_KEY));
            return isValid(certificate, now) && hasAll(certificate, names) && !maySignOthers(certificate)
                    ? Optional.of(new ServerCertificate(certificate, key))
                    : Optional.empty();
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Creates a certificate, unless another process that starts at the same time is faster. */
    private ServerCertificate createAlone(Set<SubjectName> names, Instant now) throws IOException {
        Files.createDirectories(directory);
        WRITING.lock();
        try (FileChannel channel =
                FileChannel.open(file(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            Optional<ServerCertificate> ofAnother = load(names, now);
            return ofAnother.isPresent() ? ofAnother.get() : create(names, now);
        } finally {
            WRITING.unlock();
        }
    }

    /** The certificate goes first and comes last, so that after a crash it never stands beside another one's key. */
    private ServerCertificate create(Set<SubjectName> names, Instant now) throws IOException {
        ServerCertificate made = CertificateMaker.make(names, now);
        tellOfRenewal();
        setAside(CERTIFICATE_FILE);
        setAside(KEY_FILE);
        write(WholeFile.SECRET, KEY_FILE, Pem.PRIVATE_KEY.encode(made.privateKey().getEncoded()));
        write(WholeFile.PUBLIC, CERTIFICATE_FILE, made.toPem());
        return made;
    }

    private void tellOfRenewal() {
        if (Files.exists(file(CERTIFICATE_FILE))) {
            LOG.log(
                    Level.WARNING,
                    "There is a new certificate in {0}, since the one before could not be used any more (it is too old, lacks a"
                            + " name, or may sign others); clients that trusted that one have to trust the new one: ''orrery cert''"
                            + " exports it",
                    directory);
        }
    }

    private void setAside(String name) throws IOException {
        if (Files.exists(file(name))) {
            Files.move(file(name), file(name + OLD), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void write(WholeFile kind, String name, String text) throws IOException {
        kind.write(file(name), text.getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] read(String name, Pem part) throws IOException {
        return part.decode(Files.readString(file(name), StandardCharsets.ISO_8859_1));
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private static boolean isValid(X509Certificate certificate, Instant now) {
        return !now.isBefore(certificate.getNotBefore().toInstant())
                && now.plus(VALID_FOR_MIN).isBefore(certificate.getNotAfter().toInstant());
    }

    /** As those did that were made by the first versions: whoever had the key of such a one could pretend to be any server. */
    private static boolean maySignOthers(X509Certificate certificate) {
        return certificate.getBasicConstraints() != NO_AUTHORITY;
    }

    private static boolean hasAll(X509Certificate certificate, Set<SubjectName> names)
            throws CertificateParsingException {
        Collection<List<?>> kept = Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of());
        Set<Object> texts = kept.stream().map(kindAndText -> kindAndText.get(1)).collect(Collectors.toSet());
        return names.stream().map(SubjectName::text).allMatch(texts::contains);
    }
}
