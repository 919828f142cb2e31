package dev.orrery.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.index.PathPattern.Reach;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Compares the plan with the naive index, over random policies and items with few names, so that they often meet. */
@Spec("4.2")
class IndexPlanRandomTest {

    private static final List<String> NAMES =
            List.of("a", "b", "ab", "c d", "é", "id", "_ts", "_etag", "[]", "*", "", "\uD83D");

    private final RandomGenerator random = Seed.fresh().random();

    @Test
    void thePlanGivesTheTermsThatTheNaiveIndexGives() {
        for (int round = 0; round < 1000; round++) {
            IndexingPolicy policy = policy();
            NaiveIndex naive = new NaiveIndex(policy);
            for (int i = 0; i < 5; i++) {
                JsonValue item = item();
                long timestamp = random.nextInt(10);

                assertThat(ReadableTerms.of(policy, item, timestamp))
                        .as(() -> policy.toJson() + " of " + item)
                        .containsExactlyInAnyOrderElementsOf(naive.readableTerms(item, timestamp));
            }
        }
    }

    @Test
    void thePlanIndexesThePathsThatTheNaiveIndexDoes() {
        for (int round = 0; round < 1000; round++) {
            IndexingPolicy policy = policy();
            NaiveIndex naive = new NaiveIndex(policy);
            IndexPlan plan = IndexPlan.of(policy);
            for (int i = 0; i < 20; i++) {
                IndexPath path = path(random.nextInt(5));

                assertThat(plan.indexes(path))
                        .as(() -> policy.toJson() + " of " + path)
                        .isEqualTo(naive.indexes(path));
            }
        }
    }

    private IndexingPolicy policy() {
        List<PolicyPath> included = new ArrayList<>();
        List<PolicyPath> excluded = new ArrayList<>();
        (random.nextBoolean() ? included : excluded).add(PolicyPath.of("/*"));
        Set<String> seen = new HashSet<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            Reach reach = random.nextBoolean() ? Reach.VALUE : Reach.SUBTREE;
            String pattern = path(1 + random.nextInt(4)) + (reach == Reach.VALUE ? "/?" : "/*");
            if (seen.add(pattern)) {
                (random.nextBoolean() ? included : excluded).add(PolicyPath.of(pattern));
            }
        }
        return new IndexingPolicy(IndexingMode.CONSISTENT, true, included, excluded, List.of(), List.of(),
                SearchIndexes.NONE, JsonValue.EMPTY_OBJECT);
    }

    private IndexPath path(int length) {
        IndexPath path = IndexPath.ROOT;
        for (int i = 0; i < length; i++) {
            path = random.nextInt(4) == 0 ? path.elements() : path.property(name());
        }
        return path;
    }

    private String name() {
        return NAMES.get(random.nextInt(random.nextBoolean() ? 2 : NAMES.size()));
    }

    private JsonValue item() {
        ValueWriter writer = new ValueWriter();
        object(writer, 4);
        return writer.finish();
    }

    private void object(ValueWriter writer, int levels) {
        writer.startObject();
        for (String name : new HashSet<>(List.of(name(), name() + name(), name()))) {
            writer.name(name);
            value(writer, levels - 1);
        }
        writer.endObject();
    }

    private void array(ValueWriter writer, int levels) {
        writer.startArray();
        for (int i = random.nextInt(4); i > 0; i--) {
            value(writer, levels - 1);
        }
        writer.endArray();
    }

    private void value(ValueWriter writer, int levels) {
        switch (random.nextInt(levels > 0 ? 8 : 6)) {
            case 0 -> writer.nullValue();
            case 1 -> writer.value(random.nextBoolean());
            case 2 -> writer.value(random.nextInt(3));
            case 3 -> writer.value(random.nextInt(3) / 2.0);
            case 4 -> writer.value(name());
            case 5 -> writer.value("long ".repeat(20 + random.nextInt(10)));
            case 6 -> object(writer, levels);
            default -> array(writer, levels);
        }
    }
}
