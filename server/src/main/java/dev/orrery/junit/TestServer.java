package dev.orrery.junit;

import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server for tests, with the directory that goes when it does. JUnit closes it: up to 5.12 because it is a {@code
 * CloseableResource}, later because it is {@code AutoCloseable}.
 */
@SuppressWarnings("deprecation")
record TestServer(Orrery orrery, Optional<Path> directory)
        implements AutoCloseable, ExtensionContext.Store.CloseableResource {

    static TestServer start(OrrerySettings settings, TestData data) throws IOException {
        return switch (data) {
            case AS_SET -> new TestServer(Orrery.start(settings), Optional.empty());
            case IN_TEMPORARY_DIRECTORY -> startIn(Files.createTempDirectory("orrery-test-"), settings);
        };
    }

    private static TestServer startIn(Path directory, OrrerySettings settings) throws IOException {
        Orrery orrery = Orrery.start(settings.withDataLocation(new DataLocation.Directory(directory)));
        return new TestServer(orrery, Optional.of(directory));
    }

    @Override
    public void close() throws IOException {
        orrery.close();
        if (directory.isPresent()) {
            delete(directory.get());
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> inside = Files.walk(directory)) {
            List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        }
    }
}
