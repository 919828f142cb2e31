package dev.orrery.protocol.table.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.Entity;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Tier;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Filters through the index and the order of keys, beside a naive look at all entities. Again by the seed that a failure names.
 */
class RandomFiltersTest {

    private static final int ENTITIES = 300;

    private static final Comparator<Entity> BY_KEYS =
            Comparator.comparing(Entity::partitionKey, ValueComparison::compare)
                    .thenComparing(Entity::rowKey, ValueComparison::compare);

    private final Seed seed = Seed.fresh();
    private final RandomGenerator random = seed.random();
    private final RandomEntities made = new RandomEntities(random);

    @Test
    @Scaled
    void aPlanFindsWhatALookAtAllEntitiesFinds() {
        int rounds = Tier.rounds("orrery.table.filters", 5_000, 50_000);
        try (TestTable table = new TestTable(3)) {
            for (int i = 0; i < ENTITIES; i++) {
                table.put(made.document(made.rowKey(i)));
            }
            List<Entity> all = table.all(TableFilter.EVERYTHING, 1000);
            assertThat(all).hasSizeGreaterThan(ENTITIES / 2).isSortedAccordingTo(BY_KEYS);

            for (int round = 0; round < rounds; round++) {
                if (round == rounds / 2) {
                    table.splitLargest();
                }
                check(table, all, made.filter(3));
            }
        }
    }

    private void check(TestTable table, List<Entity> all, TableFilter filter) {
        List<Entity> wanted = all.stream().filter(entity -> filter.passes(name -> property(entity, name))).toList();

        assertThat(table.all(filter, 1000)).as("%s, -Dorrery.seed=%d", filter.text(), seed.value()).isEqualTo(wanted);
        if (random.nextInt(10) == 0) {
            int pageSize = 1 + random.nextInt(20);
            assertThat(table.all(filter, pageSize))
                    .as("%s by %d, -Dorrery.seed=%d", filter.text(), pageSize, seed.value()).isEqualTo(wanted);
        }
    }

    private static Optional<EdmValue> property(Entity entity, String name) {
        return switch (name) {
            case EntityKeys.PARTITION_KEY -> Optional.of(new EdmValue.OfString(entity.partitionKey()));
            case EntityKeys.ROW_KEY -> Optional.of(new EdmValue.OfString(entity.rowKey()));
            case EntityKeys.TIMESTAMP -> Optional.of(new EdmValue.OfDateTime(entity.ticks()));
            default -> Optional.ofNullable(entity.properties().get(name));
        };
    }
}
