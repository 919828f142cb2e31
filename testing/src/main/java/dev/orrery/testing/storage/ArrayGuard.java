package dev.orrery.testing.storage;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Proves that arrays which nobody may change are not changed, as long as they are among the last that it was shown. */
final class ArrayGuard {

    private static final int ARRAYS_MAX = 1 << 14;

    private final AtomicReferenceArray<Guarded> last = new AtomicReferenceArray<>(ARRAYS_MAX);
    private final AtomicLong next = new AtomicLong();
    private final AtomicReference<String> fault = new AtomicReference<>();

    private record Guarded(byte[] array, byte[] asItWas, String origin) {}

    /** Remembers an array as it is, and looks at the one whose place it takes. */
    byte[] guard(byte[] array, String origin) {
        int place = (int) (next.getAndIncrement() % ARRAYS_MAX);
        look(last.getAndSet(place, new Guarded(array, array.clone(), origin)));
        check();
        return array;
    }

    /** Looks at all arrays that are remembered. */
    void lookAtAll() {
        for (int i = 0; i < ARRAYS_MAX; i++) {
            look(last.get(i));
        }
        check();
    }

    private void look(Guarded guarded) {
        if (guarded != null && !Arrays.equals(guarded.array, guarded.asItWas)) {
            HexFormat hex = HexFormat.of();
            fault.compareAndSet(null, "An array of " + guarded.origin + " was changed, from "
                    + hex.formatHex(guarded.asItWas) + " to " + hex.formatHex(guarded.array));
        }
    }

    // Kept: the thread that finds a fault may be one whose failures nobody looks at.
    private void check() {
        String found = fault.get();
        if (found != null) {
            throw new AssertionError(found);
        }
    }
}
