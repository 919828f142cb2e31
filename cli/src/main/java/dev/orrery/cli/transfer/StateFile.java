package dev.orrery.cli.transfer;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A file that says how far a transfer is, so that it can go on after it was cut; it is always one whole version. */
record StateFile(Path path) {

    Optional<JsonValue> read() {
        try {
            return Files.exists(path) ? Optional.of(JsonText.parse(Files.readAllBytes(path))) : Optional.empty();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void write(JsonValue state) {
        try {
            Path next = path.resolveSibling(path.getFileName() + ".next");
            Files.write(next, JsonText.write(state));
            Files.move(next, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private OrreryException failed(IOException e) {
        return new OrreryException(ErrorCode.STORAGE_FAILED,
                "The state file {file} can't be read or written ({problem}). Name another, or delete it to begin again",
                e)
                .with("file", path)
                .with("problem", e.getClass().getSimpleName());
    }
}
