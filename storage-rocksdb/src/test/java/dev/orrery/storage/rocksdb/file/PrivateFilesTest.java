package dev.orrery.storage.rocksdb.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void needsModes() {
        Assumptions.assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    }

    @Test
    void aNewDataDirectoryIsItsOwnersAlone() throws IOException {
        Path data = directory.resolve("a/data");

        RocksStore.open(data, RocksSettings.DEFAULTS).close();

        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(filesOf(data)).isNotEmpty().allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    }

    @Test
    void aDataDirectoryThatOthersCanReadIsClosed() throws IOException {
        Path data = directory.resolve("data");
        RocksStore.open(data, RocksSettings.DEFAULTS).close();
        open(data, "rwxr-xr-x");
        for (Path file : filesOf(data)) {
            open(file, "rw-r--r--");
        }

        RocksStore.open(data, RocksSettings.DEFAULTS).close();

        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(filesOf(data)).allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    }

    @Test
    void aBackupIsItsOwnersAlone() throws IOException {
        Path backup = directory.resolve("backup");
        try (RocksStore store = RocksStore.open(directory.resolve("data"), RocksSettings.DEFAULTS)) {
            store.checkpoint(backup);
        }

        assertThat(mode(backup)).isEqualTo("rwx------");
        assertThat(filesOf(backup)).allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    }

    @Test
    void whatIsNotTheStoresStaysAsItIs() throws IOException {
        Path other = Files.writeString(directory.resolve("notes.txt"), "x");
        open(other, "rw-r--r--");

        PrivateFiles.closeAll(directory);

        assertThat(mode(other)).isEqualTo("rw-r--r--");
    }

    @Test
    void aPlaceForEverybodyStaysOne() throws IOException {
        open(directory, "rwxrwxrwx");

        assertThat(PrivateFiles.closeAll(directory)).isFalse();

        assertThat(mode(directory)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void whereALinkLeadsNothingIsChanged() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "x");
        open(elsewhere, "rw-r--r--");
        Path data = Files.createDirectory(directory.resolve("data"));
        Files.createSymbolicLink(data.resolve("CURRENT"), elsewhere);

        PrivateFiles.closeAll(data);

        assertThat(mode(elsewhere)).isEqualTo("rw-r--r--");
    }

    private static void open(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static List<Path> filesOf(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
