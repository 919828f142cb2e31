package dev.orrery.engine.throughput;

import static dev.orrery.engine.throughput.PricedContainer.json;
import static dev.orrery.engine.throughput.PricedContainer.ofBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.orrery.engine.query.QueryPage;
import dev.orrery.model.RequestCharge;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published charges of queries. Sizes and numbers of items that were not published are chosen here. */
class QueryChargesTest {

    @Test
    void aQueryCostsSomethingForEachPartitionEvenIfAllAreEmpty() {
        try (PricedContainer one = PricedContainer.by("/pk");
                PricedContainer five = PricedContainer.by("/pk", 5)) {
            RequestCharge single = one.query("SELECT * FROM c WHERE c.n > 5");

            assertThat(single.units()).isCloseTo(2.5, within(0.1));
            assertThat(five.query("SELECT * FROM c WHERE c.n > 5").parts()).isEqualTo(5 * single.parts());
        }
    }

    @Test
    void oneSmallItemOfOnePartition() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            container.create(ofBytes("a", 1500));

            assertThat(container.query("p", "SELECT * FROM c").units()).isCloseTo(2.83, within(0.02));
        }
    }

    @Test
    void oneItemOf9963Bytes() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            container.create(ofBytes("a", 9963));

            assertThat(container.query("p", "SELECT * FROM c")).hasToString("3.19");
        }
    }

    @Test
    void anIndexedEqualityAmongManyItems() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            for (int i = 0; i < 500; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'p', 'n': %d, 'text': '%s'}".formatted(
                        i, i, "x".repeat(2500))));
            }

            assertThat(container.query("p", "SELECT * FROM c WHERE c.n = 77").units()).isCloseTo(2.98, within(0.04));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "5, 3", "10, 3", "50, 4", "100, 7", "200, 10", "400, 17"})
    void oneItemOfRisingSizes(int kilobytes, int units) {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            container.create(json("{'id': 'a', 'pk': 'p', 'text': '%s'}".formatted("x".repeat(kilobytes << 10))));

            assertThat(Math.round(container.query("p", "SELECT * FROM c").units())).isEqualTo(units);
        }
    }

    /** 60,951 items had 400 MB in all; here are fewer, whose sizes differ as those of real data do. */
    @Test
    void aScanThatNoIndexServes() {
        int items = 3_000;
        double meanBytes = 400e6 / 60_951;
        Random random = new Random(6);
        try (PricedContainer container = PricedContainer.by("/pk")) {
            for (int i = 0; i < items; i++) {
                int bytes = (int) (-Math.log(1 - random.nextDouble()) * meanBytes);
                container.create(ofBytes("i" + i, Math.max(300, bytes)));
            }

            double units = container.query("SELECT * FROM c WHERE UPPER(c.id) = 'NONE'").units();

            assertThat(units / items).isCloseTo(0.067, withPercentage(5));
        }
    }

    @Test
    void aFilterWithOrderIsDearerWithoutACompositeIndex() {
        String composite =
                "{'includedPaths': [{'path': '/*'}], 'compositeIndexes': [[{'path': '/g'}, {'path': '/n'}]]}";
        try (PricedContainer plain = PricedContainer.by("/pk");
                PricedContainer better = PricedContainer.indexed("/pk", composite)) {
            // Whether all that pass the filter are sorted, or those that don't are passed by, 788 items are looked at.
            for (int i = 0; i < 744 + 788; i++) {
                String item = "{'id': 'i%d', 'pk': 'p', 'g': %d, 'n': %d}".formatted(i, i < 744 ? 0 : 1, i);
                plain.create(json(item));
                better.create(json(item));
            }
            String query = "SELECT TOP 44 * FROM c WHERE c.g = 1 ORDER BY c.g, c.n";
            String unordered = "SELECT TOP 44 * FROM c WHERE c.g = 1 ORDER BY c.n";

            assertThat(plain.query("p", unordered).units()).isCloseTo(44.28, withPercentage(1));
            assertThat(better.query("p", query).units()).isCloseTo(8.86, withPercentage(1));
        }
    }

    @Test
    void countsCostAboutAsMuchAsReturningTheItems() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            for (int i = 0; i < 62; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'p', 'g': %d}".formatted(i, i % 2)));
            }

            assertThat(container.query("p", "SELECT VALUE COUNT(1) FROM c WHERE c.g = 1").units())
                    .isCloseTo(7.2, withPercentage(4));
        }
    }

    @Test
    void aCountCostsTheSameHoweverManyOtherItemsThereAre() {
        String count = "SELECT VALUE COUNT(1) FROM c WHERE c.g = 1";
        try (PricedContainer container = PricedContainer.by("/pk")) {
            for (int i = 0; i < 30; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'p', 'g': %d}".formatted(i, i % 2)));
            }
            RequestCharge alone = container.query("p", count);
            for (int i = 0; i < 3000; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'q%d', 'g': %d}".formatted(i, i / 60, i % 2)));
            }

            assertThat(container.query("p", count)).isEqualTo(alone);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c",
        "SELECT * FROM c WHERE c.n >= 20 AND c.n < 80",
        "SELECT c.id FROM c WHERE c.g = 1",
        "SELECT VALUE c.n FROM c WHERE c.n % 3 = 1",
        "SELECT * FROM c ORDER BY c.n DESC",
        "SELECT VALUE t FROM c JOIN t IN c.tags ORDER BY c.n",
        "SELECT * FROM c ORDER BY c.id OFFSET 5 LIMIT 30",
        "SELECT c.g, COUNT(1) AS count FROM c GROUP BY c.g",
        "SELECT DISTINCT VALUE c.g FROM c",
        "SELECT VALUE t FROM c JOIN t IN c.tags"
    })
    void thePagesOfAQueryAddUpToTheWhole(String query) {
        try (PricedContainer container = PricedContainer.by("/pk", 3)) {
            for (int i = 0; i < 100; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'p%d', 'n': %d, 'g': %d, 'tags': ['a', 'b', 'c']}".formatted(
                        i, i % 10, i, i % 3)));
            }
            RequestCharge whole = container.query(query);

            for (int size : new int[] {1, 7, 64}) {
                assertThat(sum(container.pages(query, size))).as("pages of %d", size).isEqualTo(whole);
            }
            assertThat(container.query(query)).isEqualTo(whole);
        }
    }

    /** Of 10, 20 and 10 elements in each of 31 items, 1, 11 and all are wanted. */
    @Test
    void joinsAreCheaperIfSubqueriesFilterBeforeThem() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            for (int i = 0; i < 31; i++) {
                container.create(json("{'id': 'i%d', 'pk': 'p', 'a': %s, 'b': %s, 'c': %s}".formatted(
                        i, numbers(10), numbers(20), numbers(10))));
            }

            double joined = container.query("p", """
                    SELECT VALUE COUNT(1) FROM c JOIN a IN c.a JOIN b IN c.b JOIN d IN c.c
                    WHERE a = 1 AND b < 11 AND d >= 0
                    """).units();
            double filtered = container.query("p", """
                    SELECT VALUE COUNT(1) FROM c
                    JOIN (SELECT VALUE a FROM a IN c.a WHERE a = 1)
                    JOIN (SELECT VALUE b FROM b IN c.b WHERE b < 11)
                    JOIN (SELECT VALUE d FROM d IN c.c WHERE d >= 0)
                    """).units();

            assertThat(joined).isCloseTo(167.62, withPercentage(5));
            assertThat(filtered).isCloseTo(22.17, withPercentage(10));
        }
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(", ", "[", "]"));
    }

    private static RequestCharge sum(List<QueryPage> pages) {
        return pages.stream().map(QueryPage::charge).reduce(RequestCharge.NOTHING, RequestCharge::plus);
    }
}
