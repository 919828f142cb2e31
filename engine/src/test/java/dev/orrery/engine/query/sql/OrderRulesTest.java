package dev.orrery.engine.query.sql;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderRulesTest {

    private static final Set<String> COMPUTED = Set.of("lowerName");

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {
               "includedPaths": [{"path": "/*"}],
               "excludedPaths": [{"path": "/secret/*"}],
               "compositeIndexes": [[{"path": "/a", "order": "ascending"}, {"path": "/b", "order": "descending"}]]}}
            """);

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void anIndexedPropertyMayBeSortedBy() {
        assertThat(check("SELECT * FROM c ORDER BY c.x.y DESC"))
                .contains(List.of(OrderItem.descending("/x/y")));
        assertThat(check("SELECT * FROM c ORDER BY c['x']['y']")).contains(List.of(OrderItem.ascending("/x/y")));
    }

    @Test
    void thePathOfTheSourceComesFirst() {
        assertThat(check("SELECT * FROM c.x AS part ORDER BY part.y")).contains(List.of(OrderItem.ascending("/x/y")));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c ORDER BY LOWER(c.a)",
        "SELECT * FROM c ORDER BY c.a + 1",
        "SELECT * FROM c ORDER BY c.a[0]",
        "SELECT * FROM c ORDER BY c",
        "SELECT * FROM c ORDER BY 'a'"
    })
    void whatIsNoPlaceInTheItemIsRefused(String sql) {
        assertRefused(
                sql, "Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM c JOIN t IN c.tags ORDER BY t.n", "SELECT * FROM t IN c.tags ORDER BY t.n"})
    void anElementOfAnArrayIsRefused(String sql) {
        assertRefused(sql, "Order-by over correlated collections is not supported.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM c ORDER BY c.secret", "SELECT * FROM c ORDER BY c.secret.x DESC"})
    void anExcludedPathIsRefused(String sql) {
        assertRefused(sql, "The index path corresponding to the specified order-by item is excluded.");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c ORDER BY c.a, c.b",
        "SELECT * FROM c ORDER BY c.b DESC, c.a",
        "SELECT * FROM c ORDER BY c.a, c.b DESC, c.d",
        "SELECT * FROM c ORDER BY c.x, c.y"
    })
    void severalPropertiesWithoutTheirCompositeIndexAreRefused(String sql) {
        assertRefused(
                sql, "The order by query does not have a corresponding composite index that it can be served from.");
    }

    @Test
    void aCompositeIndexServesItsOrderAndTheOpposite() {
        assertThat(check("SELECT * FROM c ORDER BY c.a, c.b DESC"))
                .contains(List.of(OrderItem.ascending("/a"), OrderItem.descending("/b")));
        assertThat(check("SELECT * FROM c ORDER BY c.a DESC, c.b"))
                .contains(List.of(OrderItem.descending("/a"), OrderItem.ascending("/b")));
    }

    @Test
    void computedPropertiesAndThoseOfTheServerAreSortedWithoutAnIndex() {
        assertThat(check("SELECT * FROM c ORDER BY c.lowerName")).isEmpty();
        assertThat(check("SELECT * FROM c ORDER BY c._etag")).isEmpty();
        assertThat(check("SELECT * FROM c ORDER BY c._ts")).isPresent();
    }

    @Test
    void groupsAndInnerRowsHaveNoRules() {
        assertThat(OrderRules.apply(SqlParser.parse("SELECT * FROM c ORDER BY c.a"))).isTrue();
        assertThat(OrderRules.apply(SqlParser.parse("SELECT * FROM c"))).isFalse();
        assertThat(OrderRules.apply(SqlParser.parse("SELECT * FROM (SELECT VALUE c.a FROM c) AS r ORDER BY r")))
                .isFalse();
    }

    private Optional<List<OrderItem>> check(String sql) {
        SqlQuery query = SqlParser.parse(sql);
        return OrderRules.check(query, COMPUTED, container.derivations().current().plan());
    }

    private void assertRefused(String sql, String sentence) {
        assertThatOrreryFails(() -> check(sql)).withCode(ErrorCode.INVALID_QUERY).withMessageContaining(sentence);
    }
}
