package dev.orrery.cli.transfer;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/** Writes items as JSON lines, for several threads. */
final class ItemLines {

    private final OutputStream out;
    private final UnaryOperator<JsonValue> form;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong leftOut = new AtomicLong();

    /**
     * Prepares to write.
     *
     * @param form what stands in a line for an item; undefined if it is to be left out
     */
    ItemLines(OutputStream out, UnaryOperator<JsonValue> form) {
        this.out = out;
        this.form = form;
    }

    void write(List<JsonValue> items) throws IOException {
        lock.lock();
        try {
            for (JsonValue item : items) {
                write(form.apply(item));
            }
        } finally {
            lock.unlock();
        }
    }

    private void write(JsonValue line) throws IOException {
        if (line.isUndefined()) {
            leftOut.incrementAndGet();
        } else {
            JsonText.write(line, out);
            out.write('\n');
            count.incrementAndGet();
        }
    }

    /** How many were written. */
    long count() {
        return count.get();
    }

    long leftOut() {
        return leftOut.get();
    }
}
