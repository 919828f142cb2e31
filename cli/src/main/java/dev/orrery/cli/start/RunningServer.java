package dev.orrery.cli.start;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The process that serves a data directory, as it wrote itself down there, in the file {@code orrery-server.json}. What is
 * left of a process that was killed does no harm: that the number belongs to another process by now is seen by when that
 * began.
 *
 * @param started when the process began, in milliseconds since 1970
 */
record RunningServer(long pid, long started, String endpoint) {

    private static final String FILE = "orrery-server.json";

    /** This very process. */
    static RunningServer current(String endpoint) {
        ProcessHandle self = ProcessHandle.current();
        return new RunningServer(self.pid(), startOf(self), endpoint);
    }

    /** Who was written down in a directory, whether it still runs or not. */
    static Optional<RunningServer> in(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            return Files.exists(file) ? Optional.of(parse(JsonText.parse(Files.readAllBytes(file)))) : Optional.empty();
        } catch (IOException | OrreryException | IllegalStateException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The file {file}, which says which server runs, can't be read. Check its permissions", e)
                    .with("file", file);
        }
    }

    void writeTo(Path directory) {
        Path file = directory.resolve(FILE);
        JsonValue json = new ValueWriter().startObject()
                .name("pid").value(pid)
                .name("started").value(started)
                .name("endpoint").value(endpoint)
                .endObject().finish();
        try {
            Files.write(file, JsonText.write(json));
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The data directory cannot be written to: {file}. Check its permissions", e)
                    .with("file", file);
        }
    }

    static void forget(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(FILE));
        } catch (IOException e) {
            // It tells of a process that is gone, which is seen by its start.
        }
    }

    /** The process itself, if it is still there and the same. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> startOf(process) == started);
    }

    private static RunningServer parse(JsonValue json) {
        return new RunningServer(
                json.property("pid").longValue(),
                json.property("started").longValue(),
                json.property("endpoint").stringValue());
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(instant -> instant.toEpochMilli()).orElse(0L);
    }
}
