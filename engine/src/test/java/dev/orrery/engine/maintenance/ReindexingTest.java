package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A changed indexing policy is carried out in the background, and answers stay right meanwhile. */
@Spec("4.2")
class ReindexingTest {

    // A rebuild goes in pages of 200 items, so that each partition has several.
    private static final int ITEMS = 500;

    private static final String EVERYTHING = "{\"includedPaths\": [{\"path\": \"/*\"}]}";
    private static final String ONLY_A =
            "{\"includedPaths\": [{\"path\": \"/a/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}";
    private static final String ONLY_B =
            "{\"includedPaths\": [{\"path\": \"/b/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}";
    private static final String WITH_COMPOSITE =
            """
            {"compositeIndexes": [[{"path": "/a"}, {"path": "/b", "order": "descending"}]],
             "includedPaths": [{"path": "/a/?"}], "excludedPaths": [{"path": "/*"}]}
            """;
    private static final String NOTHING = "{\"indexingMode\": \"none\"}";

    private final MemoryStore disk = new MemoryStore();
    private final StagedFaults faults = new StagedFaults();
    private TestStore store;
    private TestEngine engine;
    private Items items;
    private Reindexing reindexing;
    private Container container;

    @BeforeEach
    void fill() {
        open();
        container = engine.container(definition(ONLY_A), 2);
        for (int i = 0; i < ITEMS; i++) {
            upsert(i, i);
        }
    }

    private void open() {
        store = new TestStore(disk);
        engine = TestEngine.on(store, Limits.DEFAULT, faults);
        items = engine.items();
        reindexing = engine.engine().reindexing();
    }

    private void restart() {
        open();
        container = engine.engine().catalog().container("db", "c");
    }

    @AfterEach
    void close() {
        assertThat(faults.isOver()).isTrue();
        assertThat(container.derivations().phase()).isEqualTo(Phase.SETTLED);
        assertThat(reindexing.progressPercent(container)).isEqualTo(100);
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    // Terms of an item: id and _ts always, then what the policy says.
    @Test
    void theIndexIsExactlyWhatTheNewPolicySays() {
        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);

        replacePolicyAndRun(EVERYTHING);
        assertThat(engine.check().terms()).isEqualTo(ITEMS * 5);

        replacePolicyAndRun(WITH_COMPOSITE);
        assertThat(engine.check().terms()).isEqualTo(ITEMS * 4);

        replacePolicyAndRun(ONLY_B);
        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);
        assertThat(ServedPaths.areRight(container, "b")).isTrue();
        assertThat(ServedPaths.areRight(container, "a")).isFalse();
    }

    @Test
    void theIndexCanBeSwitchedOffAndOnAgain() {
        replacePolicyAndRun(NOTHING);
        assertThat(engine.check().terms()).isZero();
        assertThat(ServedPaths.areRight(container, "a")).isFalse();

        replacePolicyAndRun(ONLY_A);
        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);
        assertThat(ServedPaths.areRight(container, "a")).isTrue();
    }

    @Test
    void aPolicyThatSaysTheSameRebuildsNothing() {
        replacePolicy(ONLY_A);

        assertThat(container.derivations().phase()).isEqualTo(Phase.SETTLED);
        assertThat(reindexing.progressPercent(container)).isEqualTo(100);
    }

    @Test
    void theProgressGoesFromZeroToAHundred() {
        List<Integer> progress = new ArrayList<>();
        replacePolicy(EVERYTHING);
        progress.add(reindexing.progressPercent(container));
        atEachPage(() -> progress.add(reindexing.progressPercent(container)));

        reindexing.run(container);

        assertThat(progress).isSorted().startsWith(0, 40).contains(99).endsWith(100);
    }

    @Test
    void aPathIsServedOnlyWhileItsIndexIsComplete() {
        List<Boolean> served = new ArrayList<>();
        replacePolicy(ONLY_B);
        atEachPage(() -> {
            boolean building = container.derivations().phase() == Phase.BUILDING;
            assertThat(ServedPaths.areRight(container, "b")).isEqualTo(!building);
            assertThat(ServedPaths.areRight(container, "a")).isFalse();
            served.add(!building);
        });

        reindexing.run(container);

        assertThat(served).contains(false, true);
        assertThat(ServedPaths.areRight(container, "b")).isTrue();
    }

    @Test
    void aPathOfBothPoliciesIsServedAllTheTime() {
        replacePolicy(EVERYTHING);
        atEachPage(() -> assertThat(ServedPaths.areRight(container, "a")).isTrue());

        reindexing.run(container);
    }

    @Test
    void writesInTheMiddleAreIndexedRight() {
        RandomGenerator random = Seed.fresh().random();
        replacePolicy(ONLY_B);
        atEachPage(() -> {
            writeSome(random);
            ServedPaths.areRight(container, "b");
            assertThat(engine.check().problems()).isEmpty();
        });

        reindexing.run(container);

        assertThat(ServedPaths.areRight(container, "b")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {ONLY_A, ONLY_B, EVERYTHING, WITH_COMPOSITE, NOTHING})
    void thePolicyMayBeReplacedWhileTheIndexIsBuilt(String last) {
        replacePolicy(ONLY_B);
        faults.next(Point.REINDEX, () -> {
            assertThat(container.derivations().phase()).isEqualTo(Phase.BUILDING);
            replacePolicy(last);
        });

        reindexing.run(container);

        assertThat(container.definition()).isEqualTo(ContainerDefinition.parse(json(definition(last))));
    }

    @ParameterizedTest
    @ValueSource(strings = {ONLY_A, EVERYTHING, NOTHING})
    void thePolicyMayBeReplacedWhileTheOldIndexIsCleanedUp(String last) {
        replacePolicy(ONLY_B);
        stageInCleaning(() -> replacePolicy(last));

        reindexing.run(container);

        assertThat(container.definition()).isEqualTo(ContainerDefinition.parse(json(definition(last))));
    }

    @Test
    void policiesAndItemsMayChangeAgainAndAgain() {
        RandomGenerator random = Seed.fresh().random();
        List<String> policies = List.of(ONLY_A, ONLY_B, EVERYTHING, WITH_COMPOSITE, NOTHING);
        AtomicInteger replacementsLeft = new AtomicInteger(10);
        replacePolicy(ONLY_B);
        atEachPage(() -> {
            writeSome(random);
            if (random.nextInt(4) == 0 && replacementsLeft.getAndDecrement() > 0) {
                replacePolicy(policies.get(random.nextInt(policies.size())));
            }
            ServedPaths.areRight(container, "a");
            ServedPaths.areRight(container, "b");
            assertThat(engine.check().problems()).isEmpty();
        });

        reindexing.run(container);
    }

    @Test
    void aRebuildGoesOnAfterACrashWhileBuilding() {
        replacePolicy(ONLY_B);
        faults.next(Point.REINDEX, () -> {
            upsert(1, -1);
            store.crash();
        });
        assertThatThrownBy(() -> reindexing.run(container)).isNotNull();

        restart();
        assertThat(container.derivations().phase()).isEqualTo(Phase.BUILDING);
        assertThat(reindexing.progressPercent(container)).isZero();
        engine.engine().upkeep().run();

        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);
        assertThat(ServedPaths.areRight(container, "b")).isTrue();
    }

    @Test
    void aRebuildGoesOnAfterACrashWhileCleaning() {
        replacePolicy(ONLY_B);
        stageInCleaning(store::crash);
        assertThatThrownBy(() -> reindexing.run(container)).isNotNull();

        restart();
        assertThat(container.derivations().phase()).isEqualTo(Phase.CLEANING);
        assertThat(ServedPaths.areRight(container, "b")).isTrue();
        upsert(1, -1);
        engine.engine().upkeep().run();

        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);
    }

    @Test
    void aFailedRebuildIsTakenUpAgain() {
        replacePolicy(ONLY_B);
        faults.failNext(Point.REINDEX);
        assertThatThrownBy(() -> reindexing.run(container)).isInstanceOf(StagedFaults.Staged.class);
        assertThat(engine.check().problems()).isEmpty();

        reindexing.run(container);

        assertThat(ServedPaths.areRight(container, "b")).isTrue();
    }

    @Test
    void aSplitInBetweenKeepsWhatIsBuilt() {
        replacePolicy(ONLY_B);
        faults.failNext(Point.REINDEX);
        assertThatThrownBy(() -> reindexing.run(container)).isInstanceOf(StagedFaults.Staged.class);

        engine.engine().splits().split(container, 0);
        assertThat(engine.check().problems()).isEmpty();
        reindexing.run(container);

        assertThat(engine.check().terms()).isEqualTo(ITEMS * 3);
    }

    /** Stages work for every page of a rebuild that may come. */
    private void atEachPage(Runnable work) {
        faults.always(Point.REINDEX, work);
    }

    /** Stages work for the moment when some items are cleaned up, and others are not. */
    private void stageInCleaning(Runnable work) {
        faults.next(Point.REINDEX, () -> {
            if (container.derivations().phase() == Phase.CLEANING) {
                work.run();
            } else {
                stageInCleaning(work);
            }
        });
    }

    /** Creates, changes and deletes items that the rebuild has passed and items that it has not. */
    private void writeSome(RandomGenerator random) {
        for (int i = 0; i < 20; i++) {
            int item = random.nextInt(ITEMS * 2);
            if (random.nextInt(3) > 0) {
                upsert(item, random.nextInt(10));
            } else if (items.find(container, key(item), ItemId.ofText("1")).isPresent()) {
                items.delete(container, key(item), ItemId.ofText("1"));
            }
        }
    }

    private void upsert(int i, int value) {
        items.upsert(container, json("{\"id\": \"1\", \"pk\": \"k%d\", \"a\": %d, \"b\": \"b%d\"}"
                .formatted(i, value, value)));
    }

    private void replacePolicyAndRun(String policy) {
        replacePolicy(policy);
        reindexing.run(container);
        assertThat(engine.check().problems()).isEmpty();
    }

    private void replacePolicy(String policy) {
        ContainerDefinition next = ContainerDefinition.parse(json(definition(policy)));
        engine.engine().catalog().replaceContainer(container, next, Precondition.NONE);
    }

    private static String definition(String policy) {
        return "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}, \"indexingPolicy\": %s}"
                .formatted(policy);
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }
}
