package dev.orrery.engine.partition;

import static dev.orrery.model.ErrorCode.DATA_CORRUPT;
import static dev.orrery.model.ErrorCode.PARTITION_GONE;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Spec("2.1")
class PartitionMapTest {

    private final MemoryStore store = new MemoryStore();
    private final Partition first = partition(0, "", "10");
    private final Partition second = partition(1, "10", "2080");
    private final Partition third = partition(2, "2080", "FF");
    private final PartitionMap map = new PartitionMap(List.of(third, first, second));

    @Test
    void partitionsAreInTheOrderOfTheirRanges() {
        assertThat(map.all()).containsExactly(first, second, third);
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "00, 0", "0FFF, 0", "10, 1", "1000, 1", "20, 1", "207F, 1", "2080, 2", "208000, 2", "FE, 2"})
    void everyPlaceIsInOnePartition(String place, int rangeId) {
        assertThat(map.partitionOf(EffectivePartitionKey.ofHex(place)).range().id()).isEqualTo(rangeId);
    }

    @Test
    void aRangeTouchesThePartitionsThatHaveSomeOfIt() {
        assertThat(map.touching(EpkRange.ALL)).containsExactly(first, second, third);
        assertThat(map.touching(range("00", "10"))).containsExactly(first);
        assertThat(map.touching(range("00", "1000"))).containsExactly(first, second);
        assertThat(map.touching(range("30", "40"))).containsExactly(third);
        assertThat(map.touching(EpkRange.point(EffectivePartitionKey.ofHex("2080")))).containsExactly(third);
    }

    @Test
    void aPartitionIsFoundByItsNumber() {
        assertThat(map.withId(1)).isSameAs(second);
        assertThatOrreryFails(() -> map.withId(3)).withCode(PARTITION_GONE);
    }

    @Test
    void childrenTakeThePlaceOfTheirParent() {
        Partition left = partition(3, "10", "18");
        Partition right = partition(4, "18", "2080");

        PartitionMap split = map.replacing(List.of(second), List.of(right, left));

        assertThat(split.all()).containsExactly(first, left, right, third);
        assertThat(map.all()).containsExactly(first, second, third);
        assertThatOrreryFails(() -> split.withId(1)).withCode(PARTITION_GONE);
    }

    @Test
    void theRangesMustNotLeaveAGap() {
        assertThatOrreryFails(() -> new PartitionMap(List.of(first, third))).withCode(DATA_CORRUPT);
        assertThatOrreryFails(() -> new PartitionMap(List.of(second, third))).withCode(DATA_CORRUPT);
        assertThatOrreryFails(() -> new PartitionMap(List.of(first, second))).withCode(DATA_CORRUPT);
        assertThatOrreryFails(() -> new PartitionMap(List.of())).withCode(DATA_CORRUPT);
    }

    @Test
    void theRangesMustNotOverlap() {
        Partition overlapping = partition(3, "0F", "2080");

        assertThatOrreryFails(() -> new PartitionMap(List.of(first, overlapping, third))).withCode(DATA_CORRUPT);
    }

    private Partition partition(int id, String min, String max) {
        return new Partition(
                PartitionRange.first(id, range(min, max)),
                store.open(new PartitionId(1, id)),
                Faults.NONE,
                new PartitionUsage(InstantSource.system()));
    }

    private static EpkRange range(String min, String max) {
        return new EpkRange(EffectivePartitionKey.ofHex(min), EffectivePartitionKey.ofHex(max));
    }
}
