package dev.orrery.query.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every function is called in one of the files of queries. */
class FunctionFilesTest {

    private static final Path FILES = Path.of("src", "test", "resources", "sql", "function");

    @Test
    void noFunctionIsForgotten() throws IOException {
        String queries = textOfAllFiles().toUpperCase(Locale.ROOT);

        List<String> forgotten =
                BuiltInFunctions.names().stream().filter(name -> !queries.contains(name + "(")).sorted().toList();

        assertThat(forgotten).isEmpty();
    }

    private static String textOfAllFiles() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
