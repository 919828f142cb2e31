package dev.orrery.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.testing.Failures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningServerTest {

    @TempDir
    private Path directory;

    @Test
    void aServerIsFoundWhereItWroteItselfDown() {
        RunningServer server = RunningServer.current("http://localhost:1/");

        server.writeTo(directory);

        assertThat(RunningServer.in(directory)).contains(server);
        assertThat(server.process()).contains(ProcessHandle.current());
    }

    @Test
    void aServerThatHasStoppedIsForgotten() {
        RunningServer.current("http://localhost:1/").writeTo(directory);

        RunningServer.forget(directory);

        assertThat(RunningServer.in(directory)).isEmpty();
    }

    @Test
    void anotherProcessWithTheSameNumberIsNotTheServer() {
        RunningServer server = RunningServer.current("http://localhost:1/");

        RunningServer before = new RunningServer(server.pid(), server.started() - 1000, server.endpoint());

        assertThat(before.process()).isEmpty();
    }

    @Test
    void aFileThatIsDamagedIsTold() throws IOException {
        Files.writeString(directory.resolve("orrery-server.json"), "{\"pid\": ");

        Failures.assertThatOrreryFails(() -> RunningServer.in(directory)).withCode(ErrorCode.STORAGE_FAILED);
    }
}
