package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.SeededRandom;
import dev.orrery.model.value.ByteBuilder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrderedNumberTest {

    @Test
    void numbersComeBackFromTheirBytesAndSortLikeThem() {
        Random random = SeededRandom.fresh();
        for (int i = 0; i < 10_000; i++) {
            double left = number(random);
            double right = number(random);

            assertThat(OrderedNumber.read(bytes(left), 0)).isEqualTo(left);
            assertThat(Integer.signum(Arrays.compareUnsigned(bytes(left), bytes(right))))
                    .isEqualTo(Double.compare(left, right));
        }
    }

    @Test
    void readingGrowsWithAnyBytes() {
        Random random = SeededRandom.fresh();
        for (int i = 0; i < 10_000; i++) {
            byte[] left = new byte[random.nextInt(12)];
            byte[] right = new byte[random.nextInt(12)];
            random.nextBytes(left);
            random.nextBytes(right);
            int shared = Math.min(random.nextInt(12), Math.min(left.length, right.length));
            System.arraycopy(left, 0, right, 0, shared);
            boolean isLeftLess = Arrays.compareUnsigned(left, right) <= 0;

            double less = OrderedNumber.read(isLeftLess ? left : right, 0);
            double greater = OrderedNumber.read(isLeftLess ? right : left, 0);

            assertThat(less).isLessThanOrEqualTo(greater);
        }
    }

    private static double number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(-100, 100) + 0.0;
            case 1 -> random.nextInt();
            case 2 -> random.nextGaussian();
            default -> random.nextGaussian() * Math.pow(10, random.nextInt(-300, 300));
        };
    }

    private static byte[] bytes(double number) {
        ByteBuilder out = new ByteBuilder();
        OrderedNumber.append(out, number);
        return out.toBytes();
    }
}
