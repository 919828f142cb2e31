package dev.orrery.protocol.cosmos.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The directory below which backups are made, and nowhere else: no symbolic link leads out of it. */
record BackupRoot(Path path) {

    /** What file systems allow for a name, less the ending of one that is being made. */
    private static final int NAME_BYTES_MAX = 250;

    /** Where a backup goes: a new directory, by its path from here or by its absolute one. */
    Path directory(String given) {
        try {
            Path root = Files.createDirectories(path).toRealPath();
            Path directory = path.resolve(given).normalize();
            if (given.isBlank() || directory.getParent() == null) {
                throw invalid("The backup has no name: '{directory}'. Name the directory to make", given);
            }
            checkLength(directory, given);
            Path parent = realParent(directory, given);
            if (!parent.startsWith(root)) {
                throw outside(given);
            }
            Path real = parent.resolve(directory.getFileName());
            if (Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
                throw invalid("There is a directory '{directory}' already. Choose another name for the backup", given);
            }
            return real;
        } catch (InvalidPathException e) {
            throw invalid("The backup has no name: '{directory}'. Name the directory to make", given);
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The directory for backups, {directory}, can't be used ({problem}). Check its permissions", e)
                    .with("directory", path)
                    .with("problem", e.getClass().getSimpleName());
        }
    }

    private static void checkLength(Path directory, String given) {
        for (Path name : directory) {
            if (name.toString().getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_MAX) {
                throw new OrreryException(
                        ErrorCode.INVALID_REQUEST,
                        "The name of a directory for a backup is too long. Choose a shorter one.")
                        .with("characters", given.length())
                        .with("bytesMax", NAME_BYTES_MAX);
            }
        }
    }

    private Path realParent(Path directory, String given) throws IOException {
        // Whether something exists elsewhere is nobody's business.
        if (!directory.startsWith(path.normalize()) && !directory.startsWith(path.toRealPath())) {
            throw outside(given);
        }
        if (!Files.isDirectory(directory.getParent())) {
            throw invalid("The directory above '{directory}' isn't there. Make it first, or choose another", given);
        }
        return directory.getParent().toRealPath();
    }

    private OrreryException outside(String given) {
        return invalid(
                "The directory '{directory}' is not below the server's directory for backups, {root}, which --backup-root names. Choose one that is",
                given)
                .with("root", path);
    }

    private static OrreryException invalid(String sentence, String given) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence).with("directory", given);
    }
}
