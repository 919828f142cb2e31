package dev.orrery.engine.query.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations;
import dev.orrery.model.Precondition;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderPlansTest {

    private static final String COMPOSITES = """
            [[{"path": "/a"}, {"path": "/b", "order": "descending"}], [{"path": "/k"}, {"path": "/a"}],
             [{"path": "/k"}, {"path": "/l"}, {"path": "/a"}]]
            """;

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container(definition(COMPOSITES));

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aSinglePathIsReadInItsIndexForwardOrBackward() {
        OrderPlan ascending = find(OrderItem.ascending("/a")).orElseThrow();
        OrderPlan descending = find(OrderItem.descending("/a")).orElseThrow();

        assertThat(ascending.composite()).isEmpty();
        assertThat(ascending.direction()).isEqualTo(Direction.FORWARD);
        assertThat(descending.direction()).isEqualTo(Direction.BACKWARD);
    }

    @Test
    void aPathThatIsNotIndexedHasNoPlan() {
        assertThat(find(OrderItem.ascending("/excluded/x"))).isEmpty();
        assertThat(find(OrderItem.ascending("/_etag"))).isEmpty();
    }

    @Test
    void severalPathsNeedACompositeIndexInTheSameOrderOrTheOpposite() {
        assertThat(find(OrderItem.ascending("/a"), OrderItem.descending("/b")).orElseThrow().direction())
                .isEqualTo(Direction.FORWARD);
        assertThat(find(OrderItem.descending("/a"), OrderItem.ascending("/b")).orElseThrow().direction())
                .isEqualTo(Direction.BACKWARD);
        assertThat(find(OrderItem.ascending("/a"), OrderItem.ascending("/b"))).isEmpty();
        assertThat(find(OrderItem.descending("/b"), OrderItem.ascending("/a"))).isEmpty();
        assertThat(find(OrderItem.ascending("/k"), OrderItem.ascending("/l"))).isEmpty();
    }

    @Test
    void theIndexThatBeginsWithMostKnownValuesIsTaken() {
        Map<IndexPath, JsonValue> one = Map.of(IndexPath.parse("/k"), JsonValue.of(1));
        Map<IndexPath, JsonValue> two =
                Map.of(IndexPath.parse("/k"), JsonValue.of(1), IndexPath.parse("/l"), JsonValue.NULL);

        assertThat(find(container.derivations(), one, OrderItem.descending("/a")).orElseThrow().composite())
                .hasValueSatisfying(index -> assertThat(index.paths()).hasSize(2));
        assertThat(find(container.derivations(), two, OrderItem.descending("/a")).orElseThrow().composite())
                .hasValueSatisfying(index -> assertThat(index.paths()).hasSize(3));
    }

    @Test
    void whileACompositeIndexIsBuiltItServesNothing() {
        engine.items().create(container, TestEngine.json("{\"id\": \"1\", \"pk\": 1}"));
        String composites = "[[{\"path\": \"/a\"}, {\"path\": \"/new\"}]]";
        engine.engine()
                .catalog()
                .replaceContainer(
                        container,
                        ContainerDefinition.parse(TestEngine.json(definition(composites))),
                        Precondition.NONE);

        boolean whileBuilding = find(OrderItem.ascending("/a"), OrderItem.ascending("/new")).isPresent();
        engine.engine().upkeep().run();

        assertThat(whileBuilding).isFalse();
        assertThat(find(OrderItem.ascending("/a"), OrderItem.ascending("/new"))).isPresent();
        assertThat(find(OrderItem.ascending("/a"), OrderItem.descending("/b"))).isEmpty();
    }

    private Optional<OrderPlan> find(OrderItem... order) {
        return find(container.derivations(), Map.of(), order);
    }

    private static Optional<OrderPlan> find(
            Derivations derivations, Map<IndexPath, JsonValue> equalities, OrderItem... order) {
        return OrderPlans.find(derivations, List.of(order), equalities, Optional.empty());
    }

    private static String definition(String composites) {
        return """
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
                 "indexingPolicy": {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/excluded/*"}],
                                    "compositeIndexes": %s}}
                """.formatted(composites);
    }
}
