package dev.orrery.engine.throughput;

import static dev.orrery.engine.throughput.PricedContainer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;

/** The charges of stored procedures that were measured in 2019, beside those of the same work done by a client. */
class ProcedureChargesTest {

    /** Short values enough for seven terms, and an excluded text that gives it half a kilobyte and more. */
    private static final JsonValue ITEM =
            json("{'id': 'a', 'pk': 'p', 'n': 1, 'text': '%s'}".formatted("x".repeat(400)));

    private static final String POLICY = "{'includedPaths': [{'path': '/*'}], 'excludedPaths': [{'path': '/text/?'}]}";

    @Test
    void aReadCosts463More() {
        try (PricedContainer container = PricedContainer.indexed("/pk", POLICY)) {
            container.create(ITEM);
            container.procedure("read", """
                    function read(id) {
                        var items = getContext().getCollection();
                        items.readDocument(items.getAltLink() + '/docs/' + id, function (failure, item) {});
                    }
                    """);

            assertThat(container.read(ITEM)).hasToString("1");
            assertThat(container.call("p", "read", JsonValue.of("a")).units()).isCloseTo(5.63, within(0.02));
        }
    }

    @Test
    void aCreateCostsAboutTwiceAsMuch() {
        try (PricedContainer container = PricedContainer.indexed("/pk", POLICY)) {
            container.procedure("create", """
                    function create(item) {
                        var items = getContext().getCollection();
                        items.createDocument(items.getSelfLink(), item);
                    }
                    """);

            RequestCharge called = container.call("p", "create", ITEM);
            container.delete(ITEM);

            assertThat(container.create(ITEM)).hasToString("6.29");
            assertThat(called.units()).isCloseTo(11.68, withPercentage(7));
        }
    }

    /** How the measured procedure found the item is not known; here it asks for it by a query, as samples then did. */
    @Test
    void anUpdateCostsAboutHalfAsMuchMore() {
        try (PricedContainer container = PricedContainer.indexed("/pk", POLICY)) {
            container.create(ITEM);
            container.procedure("update", """
                    function update(id) {
                        var items = getContext().getCollection();
                        var query = 'SELECT * FROM c WHERE c.id = "' + id + '"';
                        items.queryDocuments(items.getSelfLink(), query, function (failure, found) {
                            if (failure) throw failure;
                            items.replaceDocument(found[0]._self, found[0]);
                        });
                    }
                    """);

            assertThat(container.replace(ITEM)).hasToString("10.29");
            assertThat(container.call("p", "update", JsonValue.of("a")).units()).isCloseTo(14.89, withPercentage(6));
        }
    }

    @Test
    void theWritesOfAProcedureAreCheaperTogetherThanOneByOne() {
        try (PricedContainer container = PricedContainer.indexed("/pk", POLICY)) {
            container.procedure("many", """
                    function many(count) {
                        var items = getContext().getCollection();
                        for (var i = 0; i < count; i++) {
                            items.createDocument(items.getSelfLink(), {id: 'i' + i, pk: 'p', n: i});
                        }
                    }
                    """);

            RequestCharge together = container.call("p", "many", JsonValue.of(10));
            RequestCharge alone = container.create(json("{'id': 'j', 'pk': 'p', 'n': 1}"));

            assertThat(together.parts()).isLessThan(10 * alone.parts());
            assertThat(container.call("p", "many", JsonValue.of(0)).parts()).isEqualTo(97);
        }
    }
}
