package dev.orrery.protocol.cosmos.resource;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupRootTest {

    @TempDir
    private Path directory;

    private Path path;
    private BackupRoot root;

    @BeforeEach
    void nameTheRoot() throws IOException {
        path = directory.toRealPath().resolve("root");
        root = new BackupRoot(path);
    }

    @Test
    void aBackupGoesBelowTheRootWhichIsMade() throws IOException {
        assertThat(root.directory("monday")).isEqualTo(path.resolve("monday"));
        assertThat(root.directory("./a/../b")).isEqualTo(path.resolve("b"));
        assertThat(root.directory(path.resolve("tuesday").toString())).isEqualTo(path.resolve("tuesday"));
        Files.createDirectory(path.resolve("week"));
        assertThat(root.directory("week/friday")).isEqualTo(path.resolve("week/friday"));
        assertThat(path).isDirectory();
    }

    @Test
    void nothingLeadsOutOfTheRoot() throws IOException {
        Files.createDirectories(path);
        Files.createSymbolicLink(path.resolve("link"), directory);

        assertRefused("--backup-root", "../x");
        assertRefused("--backup-root", "a/../../x");
        assertRefused("--backup-root", directory.resolve("x").toString());
        assertRefused("--backup-root", path + "x");
        assertRefused("--backup-root", "link/x");
        assertRefused("--backup-root", ".");
    }

    @Test
    void aNameThatNoFileSystemTakesIsRefused() {
        assertRefused("too long", "x".repeat(5_000));
        assertRefused("too long", "x".repeat(251));
        assertRefused("too long", "x".repeat(300) + "/y");
        assertRefused("too long", "ä".repeat(126));
        assertThat(root.directory("x".repeat(250))).isEqualTo(path.resolve("x".repeat(250)));
    }

    @Test
    void theRootMayBeALink() throws IOException {
        Path real = Files.createDirectory(directory.toRealPath().resolve("real"));
        BackupRoot linked = new BackupRoot(Files.createSymbolicLink(path, real));

        assertThat(linked.directory("a")).isEqualTo(real.resolve("a"));
        assertThat(linked.directory(real.resolve("b").toString())).isEqualTo(real.resolve("b"));
        assertThat(linked.directory(path.resolve("c").toString())).isEqualTo(real.resolve("c"));
    }

    @Test
    void theDirectoryIsNewInOneThatExists() throws IOException {
        Files.createDirectories(path.resolve("taken"));
        Files.createSymbolicLink(path.resolve("dangling"), directory.resolve("nothing"));

        assertRefused("Choose another name for the backup", "taken");
        assertRefused("Choose another name for the backup", "dangling");
        assertRefused("Make it first", "a/b");
        assertRefused("has no name", "");
        assertRefused("has no name", "/");
        assertRefused("has no name", "\0");
    }

    private void assertRefused(String part, String given) {
        assertThatOrreryFails(() -> root.directory(given))
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining(part);
    }
}
