package dev.orrery.engine.partition;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Locks by key: writers of one logical partition wait for each other, and for nobody else. */
final class KeyLocks {

    private final ConcurrentHashMap<Key, KeyLock> locks = new ConcurrentHashMap<>();

    /** Runs work with the lock of a key held. */
    <R> R locked(byte[] keyBytes, Supplier<R> work) {
        Key key = new Key(keyBytes, Arrays.hashCode(keyBytes));
        KeyLock lock = locks.compute(key, (k, existing) -> {
            KeyLock found = existing == null ? new KeyLock() : existing;
            found.users++;
            return found;
        });
        lock.mutex.lock();
        try {
            return work.get();
        } finally {
            lock.mutex.unlock();
            locks.computeIfPresent(key, (k, held) -> --held.users == 0 ? null : held);
        }
    }

    /** A lock and the number of those who hold it or wait for it, counted inside the map's own locking. */
    private static final class KeyLock {
        private final ReentrantLock mutex = new ReentrantLock();
        private int users;
    }

    private record Key(byte[] bytes, int hash) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key(byte[] otherBytes, int otherHash)
                    && hash == otherHash
                    && Arrays.equals(bytes, otherBytes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
