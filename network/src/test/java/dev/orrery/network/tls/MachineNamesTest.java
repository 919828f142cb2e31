package dev.orrery.network.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineNamesTest {

    @TempDir
    private Path directory;

    @Test
    void theNamesOfEnvironmentAndSystemAreFound() throws IOException {
        Path hostname = Files.writeString(directory.resolve("hostname"), "From-File\n");

        MachineNames names = new MachineNames(Map.of("HOSTNAME", "from-variable"), hostname);

        assertThat(names.find()).contains(
                SubjectName.of("from-file"), SubjectName.of("from-variable"), SubjectName.of("localhost"));
    }

    @Test
    void aNameThatNoNetworkKnowsIsLeftOut() {
        MachineNames names = new MachineNames(Map.of("HOSTNAME", "My Computer!"), directory.resolve("missing"));

        assertThat(names.find()).contains(SubjectName.of("localhost")).noneMatch(n -> n.text().contains("computer"));
    }
}
