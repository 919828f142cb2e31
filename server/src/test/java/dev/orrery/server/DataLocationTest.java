package dev.orrery.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataLocationTest {

    @Test
    void theDefaultDirectoryIsInTheDataHomeOfTheEnvironment() {
        Path directory = DataLocation.defaultDirectory(Map.of("HOME", "/home/ada", "XDG_DATA_HOME", "/srv/data"));

        assertThat(directory).isEqualTo(Path.of("/srv/data/orrery"));
    }

    @Test
    void theDefaultDirectoryIsInTheHomeDirectoryOtherwise() {
        Path directory = DataLocation.defaultDirectory(Map.of("HOME", "/home/ada"));

        assertThat(directory).isEqualTo(Path.of("/home/ada/.local/share/orrery"));
    }
}
