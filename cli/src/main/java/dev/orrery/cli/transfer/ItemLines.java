package dev.orrery.cli.transfer;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Writes items as JSON lines, for several threads. */
final class ItemLines {

    private final OutputStream out;
    private final boolean keepsSystemProperties;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong count = new AtomicLong();

    ItemLines(OutputStream out, boolean keepsSystemProperties) {
        this.out = out;
        this.keepsSystemProperties = keepsSystemProperties;
    }

    void write(List<JsonValue> items) throws IOException {
        lock.lock();
        try {
            for (JsonValue item : items) {
                JsonText.write(
                        keepsSystemProperties ? StrippedItem.stripFeed(item) : StrippedItem.strip(item), out);
                out.write('\n');
            }
            count.addAndGet(items.size());
        } finally {
            lock.unlock();
        }
    }

    long count() {
        return count.get();
    }
}
