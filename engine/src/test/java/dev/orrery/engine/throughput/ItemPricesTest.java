package dev.orrery.engine.throughput;

import static dev.orrery.engine.throughput.PricedContainer.json;
import static dev.orrery.engine.throughput.PricedContainer.ofKilobytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published charges of reading and writing single items. */
class ItemPricesTest {

    private static final String NO_INDEX = "{'indexingMode': 'none', 'automatic': false}";
    private static final String KEY_ALONE = "{'includedPaths': [{'path': '/pk/?'}], 'excludedPaths': [{'path': '/*'}]}";

    @ParameterizedTest
    @CsvSource({
        "1, 1.00, 4.95", "2, 1.04, 6.29", "4, 1.14, 6.67", "8, 1.33, 7.04", "16, 1.67, 9.52", "32, 2.19, 11.23",
        "64, 4.76, 22.67", "128, 9.95, 48.19", "256, 20.28, 98.29", "512, 40.95, 184.57", "1024, 145.90, 625",
        "2048, 291.80, 1250"
    })
    void readsAndWritesCostWhatIsPublishedForTheirSize(int kilobytes, double read, double write) {
        try (PricedContainer container = PricedContainer.indexed("/pk", NO_INDEX)) {
            JsonValue item = ofKilobytes("a", kilobytes);

            assertThat(container.create(item).units()).isCloseTo(write, within(0.011));
            assertThat(container.read(item).units()).isCloseTo(read, within(0.011));
            assertThat(container.delete(item).units()).isCloseTo(write, within(0.011));
        }
    }

    @Test
    void whatIsALittleLargerThanASizeCostsAsMuchAsTheNext() {
        try (PricedContainer container = PricedContainer.indexed("/pk", NO_INDEX)) {
            assertThat(container.create(PricedContainer.ofBytes("a", 1024)).parts()).isEqualTo(104);
            assertThat(container.create(PricedContainer.ofBytes("b", 1025)).parts()).isEqualTo(132);
            assertThat(container.create(PricedContainer.ofBytes("c", 2048)).parts()).isEqualTo(132);
        }
    }

    @Test
    void anItemOfIdAndNameCostsExactlyWhatWasMeasured() {
        try (PricedContainer users = PricedContainer.by("/id")) {
            assertThat(users.create(json("{'id': 'a', 'name': 'Ann'}"))).hasToString("5.71");
            assertThat(users.replace(json("{'id': 'a', 'name': 'Bob'}"))).hasToString("10.67");
            assertThat(users.delete(json("{'id': 'a'}"))).hasToString("5.71");
        }
    }

    /** Measured with only the key indexed, and rounded. */
    @ParameterizedTest
    @CsvSource({
        "1, 7, 13", "5, 8, 14", "10, 10, 19", "50, 24, 46", "100, 49, 97", "200, 99, 197", "400, 186, 370"
    })
    void writesOfRisingSizesCostWhatWasMeasured(int kilobytes, int create, int replace) {
        try (PricedContainer container = PricedContainer.indexed("/pk", KEY_ALONE)) {
            JsonValue item = json("{'id': 'a', 'pk': 'p', 'text': '%s'}".formatted("x".repeat(kilobytes << 10)));

            assertThat(Math.round(container.create(item).units())).isEqualTo(create);
            assertThat(Math.round(container.replace(item).units())).isEqualTo(replace);
            assertThat(Math.round(container.upsert(item).units())).isEqualTo(replace);
        }
    }

    @Test
    void anUpsertCostsWhatItTurnsOutToBe() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            JsonValue item = json("{'id': 'a', 'pk': 'p', 'n': 1}");

            RequestCharge created = container.upsert(item);
            container.delete(item);

            assertThat(container.create(item)).isEqualTo(created);
        }
    }

    @Test
    void aShortValueHasTwoTermsAndALongTextOne() {
        try (PricedContainer container = PricedContainer.by("/id")) {
            long bare = container.create(json("{'id': 'a'}")).parts();

            assertThat(bare).isEqualTo(104 + 2 * 4);
            assertThat(container.create(json("{'id': 'b', 'n': 1}")).parts()).isEqualTo(bare + 2 * 4);
            assertThat(container.create(json("{'id': 'c', 'n': null, 'b': true}")).parts()).isEqualTo(bare + 4 * 4);
            assertThat(container.create(json("{'id': 'd', 't': '%s'}".formatted("x".repeat(127)))).parts())
                    .isEqualTo(bare + 2 * 4);
            assertThat(container.create(json("{'id': 'e', 't': '%s'}".formatted("x".repeat(128)))).parts())
                    .isEqualTo(bare + 4);
        }
    }

    @Test
    void objectsAndArraysCostWhatIsInThem() {
        try (PricedContainer container = PricedContainer.by("/id")) {
            long bare = container.create(json("{'id': 'a'}")).parts();

            assertThat(container.create(json("{'id': 'b', 'o': {'x': 1, 'y': {}}, 'z': []}")).parts())
                    .isEqualTo(bare + 2 * 4);
            assertThat(container.create(json("{'id': 'c', 'tags': ['a', 'b', 'c', 'a']}")).parts())
                    .isEqualTo(bare + (1 + 3) * 4);
        }
    }

    @Test
    void anotherPartitionKeyThanTheIdHasATermOfItsOwn() {
        try (PricedContainer byId = PricedContainer.by("/id");
                PricedContainer byKey = PricedContainer.by("/pk")) {
            JsonValue item = json("{'id': 'a', 'pk': 'p'}");

            assertThat(byKey.create(item).parts()).isEqualTo(byId.create(item).parts() + 4);
        }
    }

    @Test
    void whatIsNotIndexedIsCheaperAndACompositeIndexDearer() {
        String excluded = "{'includedPaths': [{'path': '/*'}], 'excludedPaths': [{'path': '/a/?'}]}";
        String composite =
                "{'includedPaths': [{'path': '/*'}], 'compositeIndexes': [[{'path': '/a'}, {'path': '/b'}]]}";
        try (PricedContainer plain = PricedContainer.by("/id");
                PricedContainer less = PricedContainer.indexed("/id", excluded);
                PricedContainer more = PricedContainer.indexed("/id", composite)) {
            JsonValue item = json("{'id': 'a', 'a': 1, 'b': 2}");

            long parts = plain.create(item).parts();

            assertThat(less.create(item).parts()).isEqualTo(parts - 2 * 4);
            assertThat(more.create(item).parts()).isEqualTo(parts + 4);
        }
    }

    @Test
    void aReplacementPaysForBothVersionsAndTheTermsInWhichTheyDiffer() {
        try (PricedContainer container = PricedContainer.by("/id")) {
            container.create(json("{'id': 'a', 'n': 1, 'gone': 1}"));

            long unchanged = container.replace(json("{'id': 'a', 'n': 1, 'gone': 1}")).parts();
            long changed = container.replace(json("{'id': 'a', 'n': 2, 'gone': 1}")).parts();
            long removed = container.replace(json("{'id': 'a', 'n': 2}")).parts();

            assertThat(unchanged).isEqualTo(2 * 104 + 2 * 4);
            assertThat(changed).isEqualTo(2 * 104 + 4 * 4);
            assertThat(removed).isEqualTo(2 * 104 + 4 * 4);
        }
    }

    @Test
    void aPatchIsAReplacementAndALittleMoreForEachProperty() {
        try (PricedContainer container = PricedContainer.by("/id")) {
            JsonValue item = json("{'id': 'a', 'n': 1, 'm': 1}");
            container.create(item);
            Patch patch = Patch.parse(json(
                    "[{'op': 'set', 'path': '/n', 'value': 2}, {'op': 'set', 'path': '/m', 'value': 2}]"));

            RequestCharge patched =
                    container.execute(container.keyOf(item), ItemOperation.modify(ItemId.ofText("a"), patch));
            RequestCharge replaced = container.replace(json("{'id': 'a', 'n': 3, 'm': 3}"));

            assertThat(patched.parts() - replaced.parts()).isEqualTo(2 * 8);
            assertThat((patched.parts() - replaced.parts()) / 21.0 / 2).isCloseTo(0.4, within(0.02));
        }
    }

    @Test
    void aFeedCostsWhatItsItemsCostOneByOne() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            assertThat(container.feed()).isEqualTo(RequestCharge.ofUnits(1));

            container.create(ofKilobytes("a", 1));
            container.create(ofKilobytes("b", 8));
            container.create(ofKilobytes("c", 64));

            assertThat(container.feed().parts()).isEqualTo(21 + 28 + 100);
        }
    }

    @Test
    void chargesDoNotDependOnTheTime() {
        try (PricedContainer container = PricedContainer.by("/pk")) {
            JsonValue item = json("{'id': 'a', 'pk': 'p', 'n': 1}");
            container.create(item);
            RequestCharge atOnce = container.replace(item);

            container.tick();

            assertThat(container.replace(item)).isEqualTo(atOnce);
        }
    }
}
