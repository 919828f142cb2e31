package dev.orrery.storage.rocksdb.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps a store's directory and files from other users of the machine, on file systems that know of such: the directory gets
 * the mode 0700, files 0600. What belongs to another user or is not a store's is left alone, and so is a directory that everybody
 * may write to, which is nobody's own.
 */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private static final Pattern STORES =
            Pattern.compile(
                    "\\d+\\.(sst|log)|MANIFEST-\\d+|OPTIONS-\\d+|LOG(\\.old\\.\\d+)?|CURRENT|IDENTITY|LOCK|orrery-[a-z.]+");

    private PrivateFiles() {}

    /** Makes a directory that is the owner's alone, with those above it as they are made usually. */
    public static void makeDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Files.createDirectories(directory);
        close(directory);
    }

    /** Takes from others what they may do with a directory and the store's files in it; true if they could enter it. */
    public static boolean closeAll(Path directory) throws IOException {
        boolean wasOpen = close(directory);
        List<Path> found;
        try (Stream<Path> files = Files.list(directory)) {
            found = files.filter(file -> STORES.matcher(file.getFileName().toString()).matches()).toList();
        }
        for (Path file : found) {
            close(file);
        }
        return wasOpen;
    }

    /** Takes from others what they may do with a file or a directory; true if they could do anything. */
    private static boolean close(Path file) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return false;
        }
        try {
            PosixFileAttributes attributes = view.readAttributes();
            Set<PosixFilePermission> permissions = attributes.permissions();
            boolean isOpen = !OWNERS.containsAll(permissions);
            if (!isOpen || attributes.isSymbolicLink() || !isOwn(attributes) || isForEverybody(attributes)) {
                return false;
            }
            permissions.retainAll(OWNERS);
            // By the path: the view, which follows no links, would open the file, and closing any file handle of RocksDB's
            // LOCK gives up the lock that this process has on it.
            Files.setPosixFilePermissions(file, permissions);
            return true;
        } catch (NoSuchFileException e) {
            // RocksDB removes files while others look at them.
            return false;
        }
    }

    private static boolean isOwn(PosixFileAttributes attributes) {
        return attributes.owner().getName().equals(System.getProperty("user.name"));
    }

    private static boolean isForEverybody(PosixFileAttributes attributes) {
        return attributes.isDirectory() && attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }
}
