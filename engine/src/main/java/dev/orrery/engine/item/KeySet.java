package dev.orrery.engine.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** A set of keys, kept in their order, so that two of them are compared in one walk. */
public final class KeySet {

    static final KeySet EMPTY = new KeySet(List.of());

    private final List<byte[]> keys;

    private KeySet(List<byte[]> keys) {
        this.keys = keys;
    }

    /** A set of keys that are in order already, each of them once. */
    static KeySet ofSorted(List<byte[]> keys) {
        return new KeySet(keys);
    }

    public List<byte[]> keys() {
        return keys;
    }

    public int size() {
        return keys.size();
    }

    public boolean contains(byte[] key) {
        int low = 0;
        int high = keys.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(keys.get(middle), key);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    KeySet filter(Predicate<byte[]> wanted) {
        return new KeySet(keys.stream().filter(wanted).toList());
    }

    KeySet union(KeySet other) {
        if (keys.isEmpty() || other.keys.isEmpty()) {
            return keys.isEmpty() ? other : this;
        }
        return merge(other, true, true, true);
    }

    KeySet minus(KeySet other) {
        return keys.isEmpty() || other.keys.isEmpty() ? this : merge(other, true, false, false);
    }

    KeySet intersection(KeySet other) {
        return merge(other, false, true, false);
    }

    /** Walks both sets and keeps what is only here, in both, or only there. */
    private KeySet merge(KeySet other, boolean onlyHere, boolean both, boolean onlyThere) {
        List<byte[]> kept = new ArrayList<>();
        int here = 0;
        int there = 0;
        while (here < keys.size() || there < other.keys.size()) {
            int order = order(here, other, there);
            if ((order < 0 && onlyHere) || (order == 0 && both)) {
                kept.add(keys.get(here));
            } else if (order > 0 && onlyThere) {
                kept.add(other.keys.get(there));
            }
            here += order <= 0 ? 1 : 0;
            there += order >= 0 ? 1 : 0;
        }
        return new KeySet(kept);
    }

    private int order(int here, KeySet other, int there) {
        if (here == keys.size()) {
            return 1;
        }
        return there == other.keys.size() ? -1 : Arrays.compareUnsigned(keys.get(here), other.keys.get(there));
    }
}
