package dev.orrery.engine.index.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/** Compares sets of entries with maps, over few keys and values, so that they often meet. */
class IndexEntriesRandomTest {

    private final RandomGenerator random = Seed.fresh().random();
    private SortedMap<Integer, Integer> here;
    private SortedMap<Integer, Integer> there;

    @BeforeEach
    void makeTwo() {
        here = map();
        there = map();
    }

    private SortedMap<Integer, Integer> map() {
        SortedMap<Integer, Integer> map = new TreeMap<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            // Bytes are compared as unsigned.
            map.put(random.nextInt(120, 136), random.nextInt(2));
        }
        return map;
    }

    private static IndexEntries entries(SortedMap<Integer, Integer> map) {
        return IndexEntries.of(bytes(map.keySet()), bytes(map.values()));
    }

    private static List<byte[]> bytes(Iterable<Integer> numbers) {
        List<byte[]> bytes = new ArrayList<>();
        numbers.forEach(number -> bytes.add(new byte[] {number.byteValue()}));
        return bytes;
    }

    private static SortedMap<Integer, Integer> map(IndexEntries entries) {
        SortedMap<Integer, Integer> map = new TreeMap<>();
        entries.forEach((key, value) -> map.put(key[0] & 0xFF, value[0] & 0xFF));
        assertThat(map).hasSize(entries.size());
        return map;
    }

    @RepeatedTest(50)
    void aUnionHasTheEntriesOfBothAndPrefersItsOwn() {
        SortedMap<Integer, Integer> all = new TreeMap<>(there);
        all.putAll(here);

        assertThat(map(entries(here).union(entries(there)))).isEqualTo(all);
    }

    @RepeatedTest(50)
    void anIntersectionHasItsOwnEntriesOfSharedKeys() {
        SortedMap<Integer, Integer> shared = new TreeMap<>(here);
        shared.keySet().retainAll(there.keySet());

        assertThat(map(entries(here).intersection(entries(there)))).isEqualTo(shared);
    }

    @RepeatedTest(50)
    void aDifferenceHasTheEntriesThatTheOtherHasNotOrWithAnotherValue() {
        SortedMap<Integer, Integer> different = new TreeMap<>(here);
        different.entrySet().removeAll(there.entrySet());

        SortedMap<Integer, Integer> told = new TreeMap<>();
        entries(here).forEachNotIn(entries(there), (key, value) -> told.put(key[0] & 0xFF, value[0] & 0xFF));

        assertThat(told).isEqualTo(different);
    }

    @RepeatedTest(50)
    void anEntryIsFoundByKeyAndValue() {
        int key = random.nextInt(120, 136);
        int value = random.nextInt(2);

        assertThat(entries(here).contains(new byte[] {(byte) key}, new byte[] {(byte) value}))
                .isEqualTo(here.containsKey(key) && here.get(key) == value);
    }

    @RepeatedTest(50)
    void aFilterKeepsWhatIsWanted() {
        SortedMap<Integer, Integer> even = new TreeMap<>(here);
        even.keySet().removeIf(key -> key % 2 != 0);

        assertThat(map(entries(here).filter(key -> key[0] % 2 == 0))).isEqualTo(even);
    }
}
