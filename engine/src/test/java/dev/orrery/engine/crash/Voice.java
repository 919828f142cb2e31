package dev.orrery.engine.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells the parent process what the writers do: {@code start <writer> <deed>} before a deed, and {@code done <writer>}
 * when the engine has acknowledged it. Each line leaves the process at once.
 */
final class Voice {

    static final String START = "start";
    static final String DONE = "done";

    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private final ReentrantLock lock = new ReentrantLock();

    void start(int writer, Deed deed) {
        say(START + " " + writer + " " + deed);
    }

    void done(int writer) {
        say(DONE + " " + writer);
    }

    private void say(String line) {
        lock.lock();
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.unlock();
        }
    }
}
