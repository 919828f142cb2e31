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
    private final KeySpace space;
    private final PartitionPrefix prefix;
    private final int prefixBytes;
    private final Slice from;
    private final Slice to;
    private final ReadOptions bounded;
    private final RocksIterator iterator;
    private final Handle handle;
    private Position position = Position.BEFORE;
    private byte[] keyBuffer = new byte[256];

    RocksCursor(
            RocksDatabase database,
            View view,
            PartitionPrefix prefix,
            KeySpace space,
            KeyRange range,
            Direction direction) {
        this.direction = direction;
        this.space = space;
        this.prefix = prefix;
        prefixBytes = prefix.of(space).length;
        from = new Slice(prefix.from(space, range));
        to = new Slice(prefix.to(space, range));
        bounded = new ReadOptions(view.options()).setIterateLowerBound(from).setIterateUpperBound(to);
        iterator = database.iterator(space, bounded);
        handle = new Handle(database, this::free);
    }

    @Override
    public boolean next() {
        int ticket = handle.enter();
        try {
            step();
            return isAtAnEntry();
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public boolean seek(byte[] key) {
        int ticket = handle.enter();
        try {
            byte[] whole = prefix.key(space, key);
            switch (direction) {
                case FORWARD -> iterator.seek(whole);
                case BACKWARD -> iterator.seekForPrev(whole);
            }
            position = Position.AT_AN_ENTRY;
            return isAtAnEntry();
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
            case BEFORE -> start();
            case AT_AN_ENTRY -> move();
            case FINISHED -> {}
        }
    }

    // The bounds of the iterator make the first and the last entry those of the range.
    private void start() {
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

    private boolean isAtAnEntry() throws RocksDBException {
        if (position == Position.AT_AN_ENTRY && !iterator.isValid()) {
            position = Position.FINISHED;
            iterator.status();
        }
        return position == Position.AT_AN_ENTRY;
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
