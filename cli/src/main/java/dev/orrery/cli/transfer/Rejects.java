package dev.orrery.cli.transfer;

import dev.orrery.cli.transfer.source.Entry;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ValueWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The entries that could not be imported, with the reason, in a file of JSON lines that is made when there is one. */
final class Rejects implements AutoCloseable {

    private final Path file;
    private final boolean isContinued;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<BufferedWriter> writer = Optional.empty();
    private long count;

    /** A file that is begun anew, or added to if the import goes on. */
    Rejects(Path file, boolean isContinued) {
        this.file = file;
        this.isContinued = isContinued;
    }

    void add(Entry entry, String reason) {
        String line = new ValueWriter().startObject()
                .name("entry").value(entry.number())
                .name("reason").value(reason)
                .name("text").value(entry.text())
                .endObject().finish().toString();
        lock.lock();
        try {
            if (writer.isEmpty()) {
                writer = Optional.of(open());
            }
            writer.get().write(line);
            writer.get().newLine();
            writer.get().flush();
            count++;
        } catch (IOException e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    Path file() {
        return file;
    }

    @Override
    public void close() {
        try {
            if (writer.isPresent()) {
                writer.get().close();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private BufferedWriter open() throws IOException {
        OpenOption how = isContinued ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        return Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
    }

    private OrreryException failed(IOException e) {
        return new OrreryException(ErrorCode.STORAGE_FAILED,
                "The file of rejected entries, {file}, can't be written ({problem}). Name another with --rejects", e)
                .with("file", file)
                .with("problem", e.getClass().getSimpleName());
    }
}
