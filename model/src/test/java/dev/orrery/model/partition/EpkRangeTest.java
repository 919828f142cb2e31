package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.junit.jupiter.api.Test;

class EpkRangeTest {

    @Test
    void aRangeContainsItsMinAndNotItsMax() {
        EpkRange range = range("10", "20");

        assertThat(range.contains(place("10"))).isTrue();
        assertThat(range.contains(place("1FFFFF"))).isTrue();
        assertThat(range.contains(place("20"))).isFalse();
        assertThat(range.contains(place("0F"))).isFalse();
    }

    @Test
    void allContainsEveryPlaceThatAKeyCanHave() {
        assertThat(EpkRange.ALL.contains(EffectivePartitionKey.MIN)).isTrue();
        assertThat(EpkRange.ALL.contains(place("3FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"))).isTrue();
        assertThat(EpkRange.ALL.contains(EffectivePartitionKey.MAX)).isFalse();
    }

    @Test
    void aRangeContainsItselfAndItsParts() {
        assertThat(range("10", "20").contains(range("10", "20"))).isTrue();
        assertThat(range("10", "20").contains(range("1000", "1FFF"))).isTrue();
        assertThat(range("10", "20").contains(range("10", "2000"))).isFalse();
        assertThat(range("10", "20").contains(range("0F", "20"))).isFalse();
    }

    @Test
    void neighboursDontIntersect() {
        assertThat(range("10", "20").intersects(range("20", "30"))).isFalse();
        assertThat(range("20", "30").intersects(range("10", "20"))).isFalse();
        assertThat(range("10", "20").intersection(range("20", "30"))).isEmpty();
        assertThat(range("10", "20").intersects(range("1F", "30"))).isTrue();
    }

    @Test
    void theIntersectionIsWhatLiesInBoth() {
        assertThat(range("10", "20").intersection(range("18", "30"))).contains(range("18", "20"));
        assertThat(range("18", "30").intersection(range("10", "20"))).contains(range("18", "20"));
        assertThat(EpkRange.ALL.intersection(range("10", "20"))).contains(range("10", "20"));
    }

    @Test
    void theHalvesOfASplitLeaveNoGap() {
        assertThat(range("10", "20").splitAt(place("18"))).containsExactly(range("10", "18"), range("18", "20"));
    }

    @Test
    void aRangeSplitsOnlyInside() {
        for (String edge : new String[] {"10", "20", "0F", "21"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> range("10", "20").splitAt(place(edge)));
        }
    }

    @Test
    void aPointContainsOnePlace() {
        EpkRange point = EpkRange.point(place("10AA"));

        assertThat(point.contains(place("10AA"))).isTrue();
        assertThat(point.contains(place("10AA00"))).isFalse();
        assertThat(point.contains(place("10A9FF"))).isFalse();
    }

    @Test
    void anEmptyOrReversedRangeIsRefused() {
        for (String max : new String[] {"20", "10", ""}) {
            assertThatExceptionOfType(OrreryException.class)
                    .isThrownBy(() -> range("20", max))
                    .withMessageContaining("begin before it ends")
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARTITION_KEY));
        }
    }

    private static EpkRange range(String min, String max) {
        return new EpkRange(place(min), place(max));
    }

    private static EffectivePartitionKey place(String hex) {
        return EffectivePartitionKey.ofHex(hex);
    }
}
