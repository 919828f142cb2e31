package dev.orrery.cli.directory;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A directory that is made beside the place where it shall be, and takes that place in one step or not at all. */
final class DirectoryCopy implements AutoCloseable {

    private static final String LOCK_FILE = "LOCK";

    private final Path path;
    private final Path target;
    private boolean isFinished;

    private DirectoryCopy(Path path, Path target) {
        this.path = path;
        this.target = target;
    }

    /** Copies the files of a directory, but not what is in directories below it. The target is missing, or empty. */
    static DirectoryCopy begin(Path source, Path target) throws IOException {
        if (!Files.isDirectory(source)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "There is no backup in {directory}. Name the directory of one").with("directory", source);
        }
        DirectoryCopy copy = begin(target);
        try {
            copy.fill(source);
            return copy;
        } catch (IOException e) {
            copy.close();
            throw e;
        }
    }

    /** Begins with an empty directory. The target is missing, or empty. */
    static DirectoryCopy begin(Path target) throws IOException {
        return begin(target, "");
    }

    /** The same, where one without this ending has been begun. */
    static DirectoryCopy begin(Path target, String ending) throws IOException {
        checkEmpty(target);
        Files.createDirectories(target.getParent());
        DirectoryCopy copy = new DirectoryCopy(
                target.resolveSibling(target.getFileName() + ending + ".partial"), target);
        copy.delete();
        PrivateFiles.makeDirectory(copy.path());
        return copy;
    }

    Path path() {
        return path;
    }

    void finish() throws IOException {
        Files.deleteIfExists(target);
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
        isFinished = true;
    }

    /** Leaves nothing behind of a copy that was not finished. */
    @Override
    public void close() throws IOException {
        if (!isFinished) {
            delete();
        }
    }

    private void fill(Path source) throws IOException {
        for (Path file : filesIn(source)) {
            if (Files.isRegularFile(file) && !file.getFileName().toString().equals(LOCK_FILE)) {
                Path copied = Files.copy(file, path.resolve(file.getFileName()));
                try (FileChannel channel = FileChannel.open(copied, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
        }
    }

    private void delete() throws IOException {
        if (Files.isDirectory(path)) {
            for (Path file : filesIn(path)) {
                Files.delete(file);
            }
            Files.delete(path);
        }
    }

    private static void checkEmpty(Path target) throws IOException {
        if (Files.exists(target) && !(Files.isDirectory(target) && filesIn(target).isEmpty())) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The directory {directory} is not empty. Choose another one for the data")
                    .with("directory", target);
        }
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
