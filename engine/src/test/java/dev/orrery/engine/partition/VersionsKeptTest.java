package dev.orrery.engine.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.partition.VersionsKept.Mark;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionsKeptTest {

    private final VersionsKept three =
            new VersionsKept(List.of(mark("10", 5), mark("20", 100), mark("30", 7)), 3);

    @Test
    void whatIsStoredIsReadAgain() {
        PartitionStore store = new MemoryStore().open(new PartitionId(1, 1));
        WriteBatch batch = new WriteBatch().put(KeySpace.META, VersionsKept.KEY, three.encode());
        store.commit(new Commit(0, 1, batch));

        assertThat(VersionsKept.storedIn(store)).contains(three);
    }

    @Test
    void aRangeIsCompleteAfterTheLastOfItsParts() {
        assertThat(three.after(range("10", "20"))).isEqualTo(5);
        assertThat(three.after(range("18", "21"))).isEqualTo(100);
        assertThat(three.after(range("30", "40"))).isEqualTo(7);
        assertThat(three.beforeAll()).isEqualTo(5);
    }

    @Test
    void anItemBelongsToThePartInWhichItsKeyLies() {
        assertThat(three.after(bytes("1FFF"))).isEqualTo(5);
        assertThat(three.after(bytes("20"))).isEqualTo(100);
        assertThat(three.after(bytes("2F00"))).isEqualTo(100);
        assertThat(three.after(bytes("3001"))).isEqualTo(7);
    }

    @Test
    void theMarksOfARangeBeginWithIt() {
        assertThat(three.within(range("18", "28"))).containsExactly(mark("18", 5), mark("20", 100));
        assertThat(three.within(range("20", "30"))).containsExactly(mark("20", 100));
    }

    @Test
    void aRemovalConcernsThePartOfTheItem() {
        VersionsKept left = three.without(bytes("3001"), 50).without(bytes("2001"), 60).removedUpTo(60);

        assertThat(left.marks()).containsExactly(mark("10", 5), mark("20", 100), mark("30", 50));
        assertThat(left.removedUpTo()).isEqualTo(60);
    }

    @Test
    void aLogThatEndedStartsAgainInAllParts() {
        assertThat(three.ended().isGoingOn()).isFalse();
        assertThat(three.ended().startingAfter(200).marks())
                .containsExactly(mark("10", 200), mark("20", 200), mark("30", 200));
    }

    private static Mark mark(String place, long after) {
        return new Mark(EffectivePartitionKey.ofHex(place), after);
    }

    private static EpkRange range(String min, String max) {
        return new EpkRange(EffectivePartitionKey.ofHex(min), EffectivePartitionKey.ofHex(max));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
