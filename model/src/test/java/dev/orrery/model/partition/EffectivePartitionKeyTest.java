package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SeededRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EffectivePartitionKeyTest {

    @Test
    void hexIsReadInAnyCaseAndWrittenInUpperCase() {
        assertThat(EffectivePartitionKey.ofHex("05c1Ff").hex()).isEqualTo("05C1FF");
        assertThat(EffectivePartitionKey.ofHex("05c1Ff")).isEqualTo(EffectivePartitionKey.ofHex("05C1FF"));
        assertThat(EffectivePartitionKey.ofBytes(new byte[] {5, (byte) 0xC1})).hasToString("05C1");
    }

    @Test
    void theExtremesHaveTheTextsThatClientsKnow() {
        assertThat(EffectivePartitionKey.MIN.hex()).isEmpty();
        assertThat(EffectivePartitionKey.MAX.hex()).isEqualTo("FF");
    }

    @Test
    void placesAreOrderedLikeTheirTexts() {
        Random random = SeededRandom.fresh();
        List<EffectivePartitionKey> places = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            byte[] bytes = new byte[random.nextInt(4)];
            random.nextBytes(bytes);
            places.add(EffectivePartitionKey.ofBytes(bytes));
        }

        Collections.sort(places);

        assertThat(places).isSortedAccordingTo(Comparator.comparing(EffectivePartitionKey::hex));
    }

    @Test
    void nothingLiesBetweenAPlaceAndTheNext() {
        EffectivePartitionKey place = EffectivePartitionKey.ofHex("10FF");

        assertThat(place.next()).isEqualTo(EffectivePartitionKey.ofHex("10FF00"));
    }

    @Test
    void aPlaceStartsWithThePlacesOfItsHigherLevels() {
        EffectivePartitionKey place = EffectivePartitionKey.ofHex("10FF20");

        assertThat(place.startsWith(EffectivePartitionKey.ofHex("10FF"))).isTrue();
        assertThat(place.startsWith(place)).isTrue();
        assertThat(place.startsWith(EffectivePartitionKey.ofHex("10FE"))).isFalse();
        assertThat(place.startsWith(EffectivePartitionKey.ofHex("10FF2000"))).isFalse();
    }

    @Test
    void otherTextsThanHexAreRefused() {
        for (String text : List.of("1", "ABC", "0x", "G0", " 10", "1é")) {
            assertThatExceptionOfType(OrreryException.class)
                    .isThrownBy(() -> EffectivePartitionKey.ofHex(text))
                    .withMessageContaining("hexadecimal digits")
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARTITION_KEY));
        }
    }
}
