package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.Faults.Point;
import dev.orrery.engine.Limits;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merges that fail, or that a crash cuts off, wherever it hurts. */
class MergeFailuresTest {

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
        engine.engine().splits().split(container, 0);
        engine.engine().splits().split(container, 1);
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
    @EnumSource(names = {"COMMIT", "MERGE_COPY", "MERGE_TAKE_OVER", "MERGE_DROP"})
    void theContainerWorksAfterAFailure(Point point) {
        faults.failNext(point);

        assertThatThrownBy(this::merge).isNotNull();

        assertThat(engine.check().problems()).isEmpty();
        deleteSome();
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "MERGE_COPY", "MERGE_TAKE_OVER", "MERGE_DROP"})
    void theNextMergeSucceeds(Point point) {
        faults.failNext(point);
        assertThatThrownBy(this::merge).isNotNull();
        int partitions = container.partitions().all().size();
        deleteSome();

        merge();

        assertThat(container.partitions().all()).hasSize(partitions - 1);
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "MERGE_COPY", "MERGE_TAKE_OVER", "MERGE_DROP"})
    void nothingIsLeftOfAFailureAfterARestart(Point point) {
        faults.failNext(point);
        assertThatThrownBy(this::merge).isNotNull();
        deleteSome();

        engine.close();
        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource(names = {"MERGE_COPY", "MERGE_TAKE_OVER", "MERGE_DROP"})
    void theContainerWorksAfterACrash(Point point) {
        deleteSome();
        faults.next(point, store::crash);
        assertThatThrownBy(this::merge).isNotNull();
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().notes()).isNotEmpty();

        restart();

        assertIntact();
        engine.engine().upkeep().run();
        assertIntact();
        assertNothingIsLeft();
    }

    @Test
    void afterTheTakeoverTheChildIsThere() {
        faults.next(Point.MERGE_DROP, store::crash);
        assertThatThrownBy(this::merge).isNotNull();

        restart();

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(5, 2);
    }

    @Test
    void beforeTheTakeoverTheParentsAreThere() {
        faults.next(Point.MERGE_TAKE_OVER, store::crash);
        assertThatThrownBy(this::merge).isNotNull();

        restart();

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(3, 4, 2);
    }

    @Test
    void deletesBeforeACrashAreForgottenByTheLog() {
        faults.next(Point.MERGE_COPY, () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::merge).isNotNull();
        assertThat(engine.check().problems()).isEmpty();

        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @Test
    void deletesBeforeACrashAreForgottenAlsoIfTheNextMergeFails() {
        faults.next(Point.MERGE_COPY, () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::merge).isNotNull();
        restart();
        faults.failNext(Point.MERGE_COPY);
        assertThatThrownBy(this::merge).isInstanceOf(StagedFaults.Staged.class);

        assertIntact();
        assertNothingIsLeft();
    }

    private void merge() {
        List<Partition> partitions = container.partitions().all();
        engine.engine()
                .merges()
                .merge(container, partitions.get(0).range().id(), partitions.get(1).range().id());
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
