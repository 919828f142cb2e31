package dev.orrery.storage;

import java.util.ArrayList;
import java.util.List;

/** Puts and deletes for one partition, applied in order: of two for the same key, the later one counts. */
public final class WriteBatch {

    /** Takes the operations of a batch, in order. */
    public interface Visitor {
        void put(KeySpace space, byte[] key, byte[] value);

        void delete(KeySpace space, byte[] key);
    }

    private record Write(KeySpace space, byte[] key, byte[] value) {}

    private final List<Write> writes = new ArrayList<>();
    private long bytes;

    /** Adds a put; once the batch is committed, key and value must not be changed: the store may hand them to readers. */
    public WriteBatch put(KeySpace space, byte[] key, byte[] value) {
        writes.add(new Write(space, key, value));
        bytes += key.length + value.length;
        return this;
    }

    public WriteBatch delete(KeySpace space, byte[] key) {
        writes.add(new Write(space, key, null));
        bytes += key.length;
        return this;
    }

    /** Adds all operations of another batch after those of this one. */
    public WriteBatch addAll(WriteBatch other) {
        writes.addAll(other.writes);
        bytes += other.bytes;
        return this;
    }

    public void forEach(Visitor visitor) {
        for (Write write : writes) {
            if (write.value == null) {
                visitor.delete(write.space, write.key);
            } else {
                visitor.put(write.space, write.key, write.value);
            }
        }
    }

    /** The number of operations. */
    public int size() {
        return writes.size();
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }

    /** The bytes of all keys and values. */
    public long bytes() {
        return bytes;
    }
}
