package dev.orrery.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EtagTest {

    @Test
    void theTextHasTheDigitsOfTheStampInOrderBetweenQuotes() {
        assertThat(new Etag(0x0123456789ABCDEFL)).hasToString("\"01234567-0000-0000-89ab-0000cdef0000\"");
    }

    @Test
    void everyStampComesBackFromItsText() {
        Random random = SeededRandom.fresh();
        for (int i = 0; i < 1_000; i++) {
            Etag etag = new Etag(random.nextLong());

            assertThat(Etag.parse(etag.toString())).contains(etag);
        }
    }

    @Test
    void theExtremeStampsComeBackFromTheirTexts() {
        for (long stamp : List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE)) {
            assertThat(Etag.parse(new Etag(stamp).toString())).contains(new Etag(stamp));
        }
    }

    @Test
    void theQuotesMayBeMissingAndTheDigitsInUpperCase() {
        Etag etag = new Etag(0xFEDCBA9876543210L);

        assertThat(Etag.parse("fedcba98-0000-0000-7654-000032100000")).contains(etag);
        assertThat(Etag.parse("\"FEDCBA98-0000-0000-7654-000032100000\"")).contains(etag);
    }

    @Test
    void otherTextsAreNotEtags() {
        assertThat(List.of(
                "",
                "\"",
                "\"\"",
                "*",
                "W/\"fedcba98-0000-0000-7654-000032100000\"",
                "\"fedcba98-0000-0000-7654-000032100000",
                "fedcba98-0000-0000-7654-000032100000\"",
                "fedcba98-0000-0000-7654-00003210000",
                "fedcba98-0000-0000-7654-0000321000000",
                "fedcba98-0000-0000-7654-000032100001",
                "fedcba98-0000-0007-7654-000032100000",
                "fedcba9_-0000-0000-7654-000032100000",
                "fedcba98_0000-0000-7654-000032100000"))
                .allSatisfy(text -> assertThat(Etag.parse(text)).isEmpty());
    }

    @Test
    void anEtagOfAnItemIsATimeInTicks() {
        Instant moment = Instant.parse("2000-01-01T00:00:00.123456789Z");

        assertThat(Etag.at(moment).stamp()).isEqualTo(630_822_816_001_234_567L);
        assertThat(Etag.at(moment).seconds()).isEqualTo(moment.getEpochSecond());
    }
}
