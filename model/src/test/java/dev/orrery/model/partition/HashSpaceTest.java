package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.partition.PartitionKeyDefinition.Kind;
import dev.orrery.model.value.PropertyPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How the hash space is cut into ranges and counted in buckets. */
class HashSpaceTest {

    private static final PartitionKeyDefinition V1 =
            new PartitionKeyDefinition(List.of(PropertyPath.parse("/a")), Kind.HASH, 1, false);
    private static final PartitionKeyDefinition V2 = PartitionKeyDefinition.hash("/a");
    private static final PartitionKeyDefinition LEVELS = PartitionKeyDefinition.multiHash("/a");

    static Stream<PartitionKeyDefinition> definitions() {
        return Stream.of(V1, V2, LEVELS);
    }

    @Test
    void theBoundariesAreThoseThatClientsKnow() {
        assertThat(V1.evenRanges(4))
                .extracting(range -> range.max().hex())
                .containsExactly("05C1CFFFFFFFF8", "05C1DFFFFFFFFC", "05C1E7FFFFFFFE", "FF");
        assertThat(V2.evenRanges(4))
                .extracting(range -> range.max().hex())
                .containsExactly(
                        "0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
                        "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
                        "2FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
                        "FF");
        assertThat(LEVELS.evenRanges(4)).isEqualTo(V2.evenRanges(4));
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void evenRangesCoverTheHashSpaceWithoutGapOrOverlap(PartitionKeyDefinition definition) {
        for (int count = 1; count <= 50; count++) {
            List<EpkRange> ranges = definition.evenRanges(count);

            assertThat(ranges).hasSize(count);
            assertThat(ranges.getFirst().min()).isEqualTo(EffectivePartitionKey.MIN);
            assertThat(ranges.getLast().max()).isEqualTo(EffectivePartitionKey.MAX);
            for (int i = 1; i < count; i++) {
                assertThat(ranges.get(i).min()).isEqualTo(ranges.get(i - 1).max());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void keysSpreadEvenlyOverTheRanges(PartitionKeyDefinition definition) {
        List<EffectivePartitionKey> places = randomPlaces(definition, 10_000);
        for (int count : new int[] {1, 2, 3, 7, 10, 32, 50}) {
            int share = places.size() / count;

            for (EpkRange range : definition.evenRanges(count)) {
                long inside = places.stream().filter(range::contains).count();

                // Six standard deviations: a good hash fails here less than once in a million runs.
                assertThat((double) inside).isBetween(share - 6 * Math.sqrt(share), share + 6 * Math.sqrt(share) + 1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void bucketsNeverFallFromOnePlaceToAHigherOne(PartitionKeyDefinition definition) {
        List<EffectivePartitionKey> places = randomPlaces(definition, 10_000);
        places.addAll(randomBoundaries(definition));
        Collections.sort(places);

        assertThat(places.stream().map(definition::bucket).toList()).isSorted();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void bucketsHave24BitsAndAreUsedEvenly(PartitionKeyDefinition definition) {
        int[] keysPerSixteenth = new int[16];
        for (EffectivePartitionKey place : randomPlaces(definition, 16_000)) {
            keysPerSixteenth[definition.bucket(place) >> 20]++;
        }

        for (int keys : keysPerSixteenth) {
            assertThat(keys).isBetween(800, 1_200);
        }
    }

    @Test
    void theBucketIsTheTopOfTheHash() {
        assertThat(V2.bucket(EffectivePartitionKey.ofHex("22E342F38A486A088463DFF7838A5963")))
                .isEqualTo(0x22E342F3 << 2 >>> 8);
        assertThat(V1.bucket(EffectivePartitionKey.ofHex("05C1DFFFFFFFFC"))).isEqualTo(0x7FFFFF);
        assertThat(V1.bucket(EffectivePartitionKey.ofHex("05C1CFFFFFFFF8"))).isEqualTo(0x3FFFFF);
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void theEndsOfTheHashSpaceHaveTheFirstAndTheLastBucket(PartitionKeyDefinition definition) {
        assertThat(definition.bucket(EffectivePartitionKey.MIN)).isZero();
        assertThat(definition.bucket(EffectivePartitionKey.MAX)).isEqualTo(0xFFFFFF);
        assertThat(V1.bucket(EffectivePartitionKey.ofHex("04"))).isZero();
        assertThat(V1.bucket(EffectivePartitionKey.ofHex("06"))).isEqualTo(0xFFFFFF);
        assertThat(V2.bucket(EffectivePartitionKey.ofHex("3F"))).isEqualTo(0xFC0000);
        assertThat(V2.bucket(EffectivePartitionKey.ofHex("40"))).isEqualTo(0xFFFFFF);
    }

    @Test
    void thereIsAtLeastOneRange() {
        assertThat(V2.evenRanges(1)).containsExactly(EpkRange.ALL);
        assertThatIllegalArgumentException().isThrownBy(() -> V2.evenRanges(0));
    }

    private static List<EffectivePartitionKey> randomPlaces(PartitionKeyDefinition definition, int count) {
        RandomKeys random = RandomKeys.fresh();
        List<EffectivePartitionKey> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(definition.effective(random.distinctKey()));
        }
        return places;
    }

    private static List<EffectivePartitionKey> randomBoundaries(PartitionKeyDefinition definition) {
        RandomKeys random = RandomKeys.fresh();
        List<EffectivePartitionKey> boundaries = new ArrayList<>();
        definition.evenRanges(37).forEach(range -> boundaries.add(range.max()));
        for (int i = 0; i < 1_000; i++) {
            boundaries.add(EffectivePartitionKey.ofBytes(random.bytes(5)));
            byte[] bytes = random.bytes(9);
            if (bytes.length > 0) {
                bytes[0] = 5;
            }
            boundaries.add(EffectivePartitionKey.ofBytes(bytes));
        }
        return boundaries;
    }
}
