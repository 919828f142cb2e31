package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {

    @TempDir
    private Path folder;

    @Test
    void theLibraryIsCopiedOnce() throws IOException {
        Path copy = onlyFile(NativeLibrary.keepIn(folder).orElseThrow());
        FileTime then = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(copy, then);

        assertThat(onlyFile(NativeLibrary.keepIn(folder).orElseThrow())).isEqualTo(copy);

        assertThat(Files.size(copy)).isGreaterThan(1 << 20);
        assertThat(Files.getLastModifiedTime(copy)).isEqualTo(then);
    }

    @Test
    void aCopyOfAnotherSizeIsReplaced() throws IOException {
        Path copy = onlyFile(NativeLibrary.keepIn(folder).orElseThrow());
        byte[] whole = Files.readAllBytes(copy);
        Files.write(copy, new byte[100]);

        NativeLibrary.keepIn(folder);

        assertThat(Files.readAllBytes(copy)).isEqualTo(whole);
    }

    @Test
    void manyMayCopyAtOnce() throws IOException {
        List<Path> homes = IntStream.range(0, 4)
                .parallel()
                .mapToObj(i -> NativeLibrary.keepIn(folder).orElseThrow())
                .toList();

        assertThat(homes).containsOnly(homes.getFirst());
        assertThat(onlyFile(homes.getFirst())).exists();
    }

    @Test
    void withoutAPlaceThereIsNoCopy() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(NativeLibrary.keepIn(file)).isEmpty();
    }

    private static Path onlyFile(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.getFirst();
        }
    }
}
