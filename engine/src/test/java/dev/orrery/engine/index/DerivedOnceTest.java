package dev.orrery.engine.index;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.throughput.JointWrites;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The index terms of a version are derived once, for the write and for its price. */
class DerivedOnceTest {

    private static final PartitionKey KEY = PartitionKey.of("p");

    private final AtomicInteger derivations = new AtomicInteger();
    private TestEngine engine;
    private Container container;

    @BeforeEach
    void countDerivations() {
        engine = TestEngine.inMemory();
        container = engine.container("c", "/pk");
        Derivations settled = Derivations.settled(counted(container.definition().indexingPolicy()));
        container.update(container.record().withDerivations(settled));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private Derivation counted(IndexingPolicy policy) {
        return new Derivation(
                policy,
                container.definition().defaultTtl(),
                container.definition().uniqueKeys(),
                IndexPlan.of(policy, derivations::incrementAndGet));
    }

    @Test
    void aCreateDerivesOnce() {
        execute(create("a", 1));

        assertThat(derivations).hasValue(1);
    }

    @Test
    void aReplaceDerivesTheVersionBeforeAndTheOneAfter() {
        execute(create("a", 1));
        derivations.set(0);

        execute(replace("a", 2));

        assertThat(derivations).hasValue(2);
    }

    @Test
    void aRenameDerivesTheVersionBeforeAndTheOneAfter() {
        execute(create("a", 1));
        derivations.set(0);

        execute(ItemOperation.replace(ItemId.ofText("a"), json("{\"id\": \"b\", \"pk\": \"p\"}")));

        assertThat(derivations).hasValue(2);
    }

    @Test
    void aDeleteDerivesTheVersionThatGoes() {
        execute(create("a", 1));
        derivations.set(0);

        execute(ItemOperation.delete(ItemId.ofText("a")));

        assertThat(derivations).hasValue(1);
    }

    @Test
    void aReadDerivesNothing() {
        execute(create("a", 1));
        derivations.set(0);

        execute(ItemOperation.read(ItemId.ofText("a")));

        assertThat(derivations).hasValue(0);
    }

    @Test
    void aReplaceAfterACreateInOneTransactionDerivesEachVersionOnce() {
        executeTogether(create("a", 1), replace("a", 2));

        assertThat(derivations).hasValue(2);
    }

    @Test
    void threeReplacementsInOneTransactionDeriveFourVersions() {
        execute(create("a", 1));
        derivations.set(0);

        executeTogether(replace("a", 2), replace("a", 3), replace("a", 4));

        assertThat(derivations).hasValue(4);
    }

    @Test
    void aVersionThatIsPricedTwiceIsDerivedOnce() {
        ItemResult created = engine.items().execute(container, KEY, create("a", 1)).result();
        JointWrites program = new JointWrites(container);

        program.add(created);
        program.add(created);

        assertThat(derivations).hasValue(1);
    }

    @Test
    void whileAnIndexIsBuiltEachVersionIsDerivedOnceByEachRule() {
        execute(create("a", 1));
        Derivation older = container.derivations().current();
        Derivation current = counted(IndexingPolicy.parse(json("{\"excludedPaths\": [{\"path\": \"/*\"}]}")));
        Derivations building = new Derivations(current, List.of(older), Derivations.Phase.BUILDING);
        container.update(container.record().withDerivations(building));
        derivations.set(0);

        execute(replace("a", 2));

        assertThat(derivations).hasValue(4);
    }

    private static ItemOperation create(String id, int number) {
        return ItemOperation.create(json("{\"id\": \"%s\", \"pk\": \"p\", \"n\": %d}".formatted(id, number)));
    }

    private static ItemOperation replace(String id, int number) {
        return ItemOperation.replace(ItemId.ofText(id),
                json("{\"id\": \"%s\", \"pk\": \"p\", \"n\": %d}".formatted(id, number)));
    }

    /** Does something and asks for its price, as whoever answers a request does. */
    private void execute(ItemOperation operation) {
        price(engine.items().execute(container, KEY, operation).result());
    }

    private void executeTogether(ItemOperation... operations) {
        BatchResult batch = engine.items().batch(container, KEY, List.of(operations)).result();
        assertThat(batch).isInstanceOfSatisfying(
                BatchResult.Done.class, done -> done.results().forEach(this::price));
    }

    private void price(ItemResult result) {
        assertThat(Prices.of(result, container).units()).isPositive();
    }
}
