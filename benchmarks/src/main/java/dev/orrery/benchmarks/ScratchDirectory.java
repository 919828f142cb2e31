package dev.orrery.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory for the data of a measurement, gone afterwards. */
public final class ScratchDirectory implements AutoCloseable {

    private final Path path;

    public ScratchDirectory() throws IOException {
        path = Files.createTempDirectory("orrery-benchmark");
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
