package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.Faults.Point;
import dev.orrery.engine.Limits;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.Items;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Splits that fail, or that a crash cuts off, wherever it hurts. */
class SplitFailuresTest {

    private static final int ITEMS = 40;
    private static final int DELETED = 10;

    private final MemoryStore disk = new MemoryStore();
    private final StagedFaults faults = new StagedFaults();
    private TestStore store;
    private TestEngine engine;
    private Items items;
    private Container container;

    @BeforeEach
    void fill() {
        open();
        container = engine.container("c", "/pk");
        for (int i = 0; i < ITEMS; i++) {
            items.create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\"}".formatted(i, i)));
        }
    }

    private void open() {
        store = new TestStore(disk);
        engine = TestEngine.on(store, Limits.DEFAULT, faults);
        items = engine.items();
    }

    private void restart() {
        open();
        container = engine.engine().catalog().container("db", "c");
    }

    @AfterEach
    void close() {
        assertThat(faults.isOver()).isTrue();
        engine.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "SPLIT_COPY", "SPLIT_TAKE_OVER", "SPLIT_DROP"})
    void theContainerWorksAfterAFailure(Point point) {
        faults.failNext(point);

        assertThatThrownBy(this::split).isNotNull();

        assertThat(engine.check().problems()).isEmpty();
        deleteSome();
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "SPLIT_COPY", "SPLIT_TAKE_OVER", "SPLIT_DROP"})
    void theNextSplitSucceeds(Point point) {
        faults.failNext(point);
        assertThatThrownBy(this::split).isNotNull();
        int partitions = container.partitions().all().size();
        deleteSome();

        split();

        assertThat(container.partitions().all()).hasSize(partitions + 1);
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "SPLIT_COPY", "SPLIT_TAKE_OVER", "SPLIT_DROP"})
    void nothingIsLeftOfAFailureAfterARestart(Point point) {
        faults.failNext(point);
        assertThatThrownBy(this::split).isNotNull();
        deleteSome();

        engine.close();
        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource(names = {"SPLIT_COPY", "SPLIT_TAKE_OVER", "SPLIT_DROP"})
    void theContainerWorksAfterACrash(Point point) {
        deleteSome();
        faults.next(point, store::crash);
        assertThatThrownBy(this::split).isNotNull();
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().notes()).isNotEmpty();

        restart();

        assertIntact();
        engine.engine().upkeep().run();
        assertIntact();
        assertNothingIsLeft();
    }

    @Test
    void afterTheTakeoverTheChildrenAreThere() {
        faults.next(Point.SPLIT_DROP, store::crash);
        assertThatThrownBy(this::split).isNotNull();

        restart();

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(1, 2);
    }

    @Test
    void beforeTheTakeoverTheParentIsThere() {
        faults.next(Point.SPLIT_TAKE_OVER, store::crash);
        assertThatThrownBy(this::split).isNotNull();

        restart();

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(0);
    }

    @Test
    void deletesBeforeACrashAreForgottenByTheLog() {
        faults.next(Point.SPLIT_COPY, () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::split).isNotNull();
        assertThat(engine.check().problems()).isEmpty();

        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @Test
    void deletesBeforeACrashAreForgottenAlsoIfTheNextSplitFails() {
        faults.next(Point.SPLIT_COPY, () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::split).isNotNull();
        restart();
        faults.failNext(Point.SPLIT_COPY);
        assertThatThrownBy(this::split).isInstanceOf(StagedFaults.Staged.class);

        assertIntact();
        assertNothingIsLeft();
    }

    private void split() {
        int first = container.partitions().all().getFirst().range().id();
        engine.engine().splits().split(container, first);
    }

    private void deleteSome() {
        IntStream.range(0, DELETED).forEach(i -> items.delete(container, key(i), "" + i));
    }

    /** What should be there is there, what was deleted is not, and all can be written. */
    private void assertIntact() {
        for (int i = 0; i < ITEMS; i++) {
            assertThat(items.find(container, key(i), "" + i).isPresent()).isEqualTo(i >= DELETED);
        }
        items.upsert(container, json("{\"id\": \"new\", \"pk\": \"new\"}"));
        items.delete(container, PartitionKey.of("new"), "new");
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().items()).isEqualTo(ITEMS - DELETED);
    }

    private void assertNothingIsLeft() {
        assertThat(engine.check().notes()).isEmpty();
        assertThat(container.partitions().all())
                .extracting(partition -> partition.deletesRecordedSince())
                .containsOnly(OptionalLong.empty());
        assertThat(store.partitions()).hasSize(1 + container.partitions().all().size());
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }
}
