package dev.orrery.storage.rocksdb;

import dev.orrery.storage.EntryCursor;

/** A cursor over no entries. */
final class EmptyCursor implements EntryCursor {

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public boolean seek(byte[] key) {
        return false;
    }

    @Override
    public byte[] key() {
        throw nowhere();
    }

    @Override
    public byte[] value() {
        throw nowhere();
    }

    @Override
    public void close() {}

    private static IllegalStateException nowhere() {
        return new IllegalStateException("The cursor is not at an entry");
    }
}
