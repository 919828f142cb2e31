package dev.orrery.engine.admission;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import java.util.Arrays;
import java.util.List;

/** How many request units a second were needed in the last half minute, when it was busiest. */
final class RecentUse {

    private static final int SECONDS = 30;

    private RecentUse() {}

    /** What a container needed: so that its busiest partition, which has an even share, has enough. */
    static double busiestSecond(Container container) {
        List<Partition> partitions = container.partitions().all();
        return partitions.size() * partitions.stream()
                .mapToDouble(partition -> most(bySecond(partition)))
                .max()
                .orElse(0);
    }

    /** What containers needed together. */
    static double busiestSecond(List<Container> containers) {
        double[] sums = new double[SECONDS];
        containers.stream()
                .flatMap(container -> container.partitions().all().stream())
                .forEach(partition -> add(bySecond(partition), sums));
        return most(sums);
    }

    private static double[] bySecond(Partition partition) {
        return partition.usage().requestUnitsBySecond(SECONDS);
    }

    private static void add(double[] units, double[] sums) {
        for (int i = 0; i < Math.min(units.length, sums.length); i++) {
            sums[i] += units[i];
        }
    }

    private static double most(double[] units) {
        return Arrays.stream(units).max().orElse(0);
    }
}
