package dev.orrery.cli.start;

import dev.orrery.cli.option.Version;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.Orrery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there while a server answers, and says how to reach it: for tests that start a server as a process. It
 * appears whole, and for its owner alone, since the key is in it.
 */
record ReadyFile(Path path) {

    /** Removes what a server left behind that was killed: whoever waits for the file would take it for this one's. */
    void clear() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    void write(Orrery server) {
        Path absolute = path.toAbsolutePath();
        try {
            // Files that are made as temporary ones are for their owner alone.
            Path partial = Files.createTempFile(absolute.getParent(), absolute.getFileName().toString(), ".partial");
            try {
                Files.write(partial, JsonText.write(content(server)));
                Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Removes the file, as far as possible: that a process has ended is seen by its number, too. */
    void forget() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Nobody is left to tell.
        }
    }

    private static JsonValue content(Orrery server) {
        String secureEndpoint = server.secureEndpoint().toString();
        return new ValueWriter().startObject()
                .name("endpoint").value(server.endpoint().toString())
                .name("secureEndpoint").value(secureEndpoint)
                .name("key").value(server.key())
                .name("connectionString")
                .value("AccountEndpoint=" + secureEndpoint + ";AccountKey=" + server.key() + ";")
                .name("pid").value(ProcessHandle.current().pid())
                .name("version").value(Version.current())
                .endObject().finish();
    }

    private OrreryException failure(IOException e) {
        return new OrreryException(ErrorCode.STORAGE_FAILED,
                "The file of --ready-file can't be written: {file}. Check its folder and permissions", e)
                .with("file", path);
    }
}
