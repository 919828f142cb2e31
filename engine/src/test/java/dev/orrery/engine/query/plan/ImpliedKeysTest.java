package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ImpliedKeysTest {

    private static final FeedScope X = new FeedScope.FullKey(PartitionKey.of("x"));

    private final PlannedContainer plain = PlannedContainer.plain(1);
    private final PlannedContainer hierarchical = PlannedContainer.hierarchical();

    @AfterEach
    void close() {
        plain.close();
        hierarchical.close();
    }

    @Test
    void inALogicalPartitionItsKeyNeedNotBeAskedFor() {
        assertThat(rest(plain, "c.pk = 'x'", X)).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(rest(plain, "c.pk = 'x' AND c.n = 1", X)).isEqualTo(condition(plain, "c.n = 1", X));
        assertThat(rest(plain, "c.pk = 'x' AND c.n = 1 AND c.m = 2", X))
                .isEqualTo(condition(plain, "c.n = 1 AND c.m = 2", X));
    }

    @Test
    void allLevelsOfAHierarchicalKeyAreLeftOut() {
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of(List.of(JsonValue.of("x"), JsonValue.of(2))));

        assertThat(rest(hierarchical, "c.a = 'x' AND c.b = 2 AND c.n = 1", scope))
                .isEqualTo(condition(hierarchical, "c.n = 1", scope));
    }

    @Test
    void anotherKeyStays() {
        assertThat(rest(plain, "c.pk = 'y'", X)).isEqualTo(condition(plain, "c.pk = 'y'", X));
    }

    @Test
    void whatMayBeMetInAnotherWayStays() {
        assertThat(rest(plain, "c.pk = 'x' OR c.n = 1", X)).isEqualTo(condition(plain, "c.pk = 'x' OR c.n = 1", X));
    }

    @Test
    void overSeveralLogicalPartitionsNothingIsImplied() {
        assertThat(rest(plain, "c.pk = 'x'", FeedScope.EVERYTHING))
                .isEqualTo(condition(plain, "c.pk = 'x'", FeedScope.EVERYTHING));
    }

    @Test
    void aConditionThatIsNotExactDoesNotBecomeSo() {
        assertThat(rest(plain, "c.pk = 'x' AND c.n = 1 AND c.n + 1 = 2", X).isExact()).isFalse();
        assertThat(rest(plain, "c.pk = 'x' AND c.n = 1", X).isExact()).isTrue();
    }

    private static IndexCondition rest(PlannedContainer container, String filter, FeedScope scope) {
        BoundQuery bound = container.bound("SELECT * FROM c WHERE " + filter, scope, 10);
        return new ImpliedKeys(bound).removedFrom(condition(container, filter, scope));
    }

    private static IndexCondition condition(PlannedContainer container, String filter, FeedScope scope) {
        BoundQuery bound = container.bound("SELECT * FROM c WHERE " + filter, scope, 10);
        return bound.plan().candidates().condition();
    }
}
