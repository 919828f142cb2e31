package dev.orrery.engine.changefeed;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.changefeed.ChangePosition.Mark;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.EffectivePartitionKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePositionTest {

    @Test
    void anLsnThatIsTheSameEverywhereIsJustANumber() {
        assertThat(ChangePosition.of(17)).hasToString("17");
        assertThat(ChangePosition.parse("17")).isEqualTo(ChangePosition.of(17));
    }

    @Test
    void severalLsnsComeWithThePlacesWhereTheyBeginInTheOrderOfReading() {
        ChangePosition position = new ChangePosition(List.of(mark("3FA0", 5), mark("", 1234567890123L)));

        assertThat(position).hasToString("3FA0:5,:1234567890123");
        assertThat(ChangePosition.parse("3fa0:5,:1234567890123")).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "1.5", "1,2", ":", "A0:", "G0:1", ":1,", ",:1", "9223372036854775808"})
    void anythingElseIsNoPosition(String text) {
        assertThatOrreryFails(() -> ChangePosition.parse(text)).withCode(ErrorCode.INVALID_REQUEST);
    }

    private static Mark mark(String place, long lsn) {
        return new Mark(EffectivePartitionKey.ofHex(place), lsn);
    }
}
