package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import java.util.Arrays;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** A cursor over a range of a key space. */
final class RocksCursor implements EntryCursor {

    private enum Position {
        BEFORE,
        AT_AN_ENTRY,
        FINISHED
    }

    private final Direction direction;
    private final int prefixBytes;
    private final Slice from;
    private final Slice to;
    private final ReadOptions bounded;
    private final RocksIterator iterator;
    private final Handle handle;
    private Position position = Position.BEFORE;
    private byte[] keyBuffer = new byte[256];

    RocksCursor(
            Database database,
            ReadOptions view,
            PartitionPrefix prefix,
            KeySpace space,
            KeyRange range,
            Direction direction) {
        this.direction = direction;
        prefixBytes = prefix.of(space).length;
        from = new Slice(prefix.from(space, range));
        to = new Slice(prefix.to(space, range));
        bounded = new ReadOptions(view).setIterateLowerBound(from).setIterateUpperBound(to);
        iterator = database.iterator(space, bounded);
        handle = new Handle(database, this::free);
    }

    @Override
    public boolean next() {
        int ticket = handle.enter();
        try {
            step();
            if (position == Position.AT_AN_ENTRY && !iterator.isValid()) {
                position = Position.FINISHED;
                iterator.status();
            }
            return position == Position.AT_AN_ENTRY;
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public byte[] key() {
        int ticket = handle.enter();
        try {
            checkAtAnEntry();
            int length = iterator.key(keyBuffer);
            if (length > keyBuffer.length) {
                keyBuffer = new byte[length];
                iterator.key(keyBuffer);
            }
            return Arrays.copyOfRange(keyBuffer, prefixBytes, length);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public byte[] value() {
        int ticket = handle.enter();
        try {
            checkAtAnEntry();
            return iterator.value();
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public void close() {
        handle.close();
    }

    private void step() {
        switch (position) {
            case BEFORE -> seek();
            case AT_AN_ENTRY -> move();
            case FINISHED -> {}
        }
    }

    // The bounds of the iterator make the first and the last entry those of the range.
    private void seek() {
        switch (direction) {
            case FORWARD -> iterator.seekToFirst();
            case BACKWARD -> iterator.seekToLast();
        }
        position = Position.AT_AN_ENTRY;
    }

    private void move() {
        switch (direction) {
            case FORWARD -> iterator.next();
            case BACKWARD -> iterator.prev();
        }
    }

    // RocksDB reads wherever an invalid iterator happens to point.
    private void checkAtAnEntry() {
        if (position != Position.AT_AN_ENTRY) {
            throw new IllegalStateException("The cursor is not at an entry");
        }
    }

    private void free() {
        iterator.close();
        bounded.close();
        to.close();
        from.close();
    }
}
