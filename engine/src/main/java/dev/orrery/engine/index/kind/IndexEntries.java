package dev.orrery.engine.index.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** The entries of one version of an item in one index, in the order of their keys, so that two sets are compared in one walk. */
public final class IndexEntries {

    public static final IndexEntries NONE = new IndexEntries(List.of(), List.of());

    private final List<byte[]> keys;
    private final List<byte[]> values;

    private IndexEntries(List<byte[]> keys, List<byte[]> values) {
        this.keys = keys;
        this.values = values;
    }

    /** Entries with these keys, in order and each once, and these values. */
    static IndexEntries of(List<byte[]> keys, List<byte[]> values) {
        return new IndexEntries(keys, values);
    }

    /** Entries with these keys, in order and each once, and one value for all. */
    static IndexEntries of(List<byte[]> keys, byte[] value) {
        return new IndexEntries(keys, Collections.nCopies(keys.size(), value));
    }

    /** Takes entries. */
    @FunctionalInterface
    public interface Visitor {
        void entry(byte[] key, byte[] value);
    }

    public int size() {
        return keys.size();
    }

    public void forEach(Visitor visitor) {
        for (int i = 0; i < keys.size(); i++) {
            visitor.entry(keys.get(i), values.get(i));
        }
    }

    public boolean contains(byte[] key, byte[] value) {
        int at = Collections.binarySearch(keys, key, Arrays::compareUnsigned);
        return at >= 0 && Arrays.equals(values.get(at), value);
    }

    /** Those whose keys are wanted. */
    IndexEntries filter(Predicate<byte[]> wanted) {
        List<byte[]> keptKeys = new ArrayList<>();
        List<byte[]> keptValues = new ArrayList<>();
        forEach((key, value) -> {
            if (wanted.test(key)) {
                keptKeys.add(key);
                keptValues.add(value);
            }
        });
        return new IndexEntries(keptKeys, keptValues);
    }

    /** These entries, and those of the others whose keys are not here. */
    IndexEntries union(IndexEntries others) {
        if (keys.isEmpty() || others.keys.isEmpty()) {
            return keys.isEmpty() ? others : this;
        }
        List<byte[]> allKeys = new ArrayList<>(keys.size() + others.keys.size());
        List<byte[]> allValues = new ArrayList<>(keys.size() + others.keys.size());
        int here = 0;
        int there = 0;
        while (here < keys.size() || there < others.keys.size()) {
            int order = order(here, others, there);
            allKeys.add(order <= 0 ? keys.get(here) : others.keys.get(there));
            allValues.add(order <= 0 ? values.get(here) : others.values.get(there));
            here += order <= 0 ? 1 : 0;
            there += order >= 0 ? 1 : 0;
        }
        return new IndexEntries(allKeys, allValues);
    }

    /** Those of these entries whose keys the others have too. */
    IndexEntries intersection(IndexEntries others) {
        return filter(key -> Collections.binarySearch(others.keys, key, Arrays::compareUnsigned) >= 0);
    }

    /** Tells which entries are here and not there. Where only the value is another, the entry is a different one. */
    public void forEachNotIn(IndexEntries others, Visitor visitor) {
        int there = 0;
        for (int here = 0; here < keys.size(); here++) {
            int order = order(here, others, there);
            while (order > 0) {
                there++;
                order = order(here, others, there);
            }
            if (order < 0 || !Arrays.equals(values.get(here), others.values.get(there))) {
                visitor.entry(keys.get(here), values.get(here));
            }
        }
    }

    private int order(int here, IndexEntries others, int there) {
        if (here == keys.size()) {
            return 1;
        }
        return there == others.keys.size() ? -1 : Arrays.compareUnsigned(keys.get(here), others.keys.get(there));
    }
}
