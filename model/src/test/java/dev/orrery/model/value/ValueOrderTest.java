package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ValueOrderTest {

    @Test
    void theOrderIsThatOfTheSortKeys() {
        RandomValues values = RandomValues.fresh();

        for (int i = 0; i < 50_000; i++) {
            assertOrderedAsKeys(values.any(2), values.any(2));
        }
    }

    @Test
    void numbersOfDifferentKindsAreComparedExactly() {
        RandomValues values = RandomValues.fresh();

        for (int i = 0; i < 50_000; i++) {
            assertOrderedAsKeys(values.number(), values.number());
        }
    }

    @Test
    void stringsAreComparedByCodePoints() {
        RandomValues values = RandomValues.fresh();

        for (int i = 0; i < 20_000; i++) {
            assertOrderedAsKeys(JsonValue.of(values.string()), JsonValue.of(values.string()));
        }
    }

    private static void assertOrderedAsKeys(JsonValue left, JsonValue right) {
        int byKeys = Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));

        assertThat(Integer.signum(ValueOrder.compare(left, right)))
                .as("%s and %s", left, right)
                .isEqualTo(Integer.signum(byKeys));
    }
}
