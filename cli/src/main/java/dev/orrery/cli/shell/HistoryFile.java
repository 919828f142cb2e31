package dev.orrery.cli.shell;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** The file of what was typed before, which nobody but the user may read. */
final class HistoryFile {

    private HistoryFile() {}

    /** Where it is, in the user's folder; its folder and itself are made if they are missing. */
    static Path prepared(Map<String, String> environment) throws IOException {
        String stateHome = environment.getOrDefault("XDG_STATE_HOME", "");
        Path state = stateHome.isBlank()
                ? Path.of(System.getProperty("user.home"), ".local", "state")
                : Path.of(stateHome);
        Path file = state.resolve("orrery").resolve("shell-history");
        Set<PosixFilePermission> owners = PosixFilePermissions.fromString("rw-------");
        boolean hasPermissions = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        Files.createDirectories(file.getParent());
        try {
            Files.createFile(file, hasPermissions
                    ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(owners)}
                    : new FileAttribute<?>[0]);
        } catch (FileAlreadyExistsException e) {
            if (hasPermissions) {
                Files.setPosixFilePermissions(file, owners);
            }
        }
        return file;
    }
}
