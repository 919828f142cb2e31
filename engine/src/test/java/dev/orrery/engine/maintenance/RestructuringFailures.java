package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.item.ItemId;
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

/** Changes of a container's partitions that fail, or that a crash cuts off, wherever it hurts. */
abstract class RestructuringFailures {

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
        prepare();
    }

    /** Where it can fail. */
    enum Step {
        COMMIT,
        COPY,
        TAKE_OVER,
        DROP
    }

    /** Makes the partitions that there are before. */
    abstract void prepare();

    abstract void restructure();

    abstract Point point(Step step);

    /** How many partitions there are more afterwards. */
    abstract int morePartitions();

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
    @EnumSource
    void theContainerWorksAfterAFailure(Step step) {
        faults.failNext(point(step));

        assertThatThrownBy(this::restructure).isNotNull();

        assertThat(engine.check().problems()).isEmpty();
        deleteSome();
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource
    void theNextOneSucceeds(Step step) {
        faults.failNext(point(step));
        assertThatThrownBy(this::restructure).isNotNull();
        int partitions = container.partitions().all().size();
        deleteSome();

        restructure();

        assertThat(container.partitions().all()).hasSize(partitions + morePartitions());
        assertIntact();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLeftOfAFailureAfterARestart(Step step) {
        faults.failNext(point(step));
        assertThatThrownBy(this::restructure).isNotNull();
        deleteSome();

        engine.close();
        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource(names = {"COPY", "TAKE_OVER", "DROP"})
    void theContainerWorksAfterACrash(Step step) {
        deleteSome();
        faults.next(point(step), store::crash);
        assertThatThrownBy(this::restructure).isNotNull();
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().notes()).isNotEmpty();

        restart();

        assertIntact();
        engine.engine().upkeep().run();
        assertIntact();
        assertNothingIsLeft();
    }

    /** The ranges that are there after a crash at some step, and a restart. */
    final List<Integer> rangesAfterACrash(Step step) {
        faults.next(point(step), store::crash);
        assertThatThrownBy(this::restructure).isNotNull();

        restart();

        return container.partitions().all().stream().map(it -> it.range().id()).toList();
    }

    @Test
    void deletesBeforeACrashAreForgottenByTheLog() {
        faults.next(point(Step.COPY), () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::restructure).isNotNull();
        assertThat(engine.check().problems()).isEmpty();

        restart();
        engine.engine().upkeep().run();

        assertIntact();
        assertNothingIsLeft();
    }

    @Test
    void deletesBeforeACrashAreForgottenAlsoIfTheNextOneFails() {
        faults.next(point(Step.COPY), () -> {
            deleteSome();
            store.crash();
        });
        assertThatThrownBy(this::restructure).isNotNull();
        restart();
        faults.failNext(point(Step.COPY));
        assertThatThrownBy(this::restructure).isInstanceOf(StagedFaults.Staged.class);

        assertIntact();
        assertNothingIsLeft();
    }

    final TestEngine engine() {
        return engine;
    }

    final Container container() {
        return container;
    }

    private void deleteSome() {
        IntStream.range(0, DELETED).forEach(i -> items.delete(container, key(i), ItemId.ofText("" + i)));
    }

    /** What should be there is there, what was deleted is not, and all can be written. */
    private void assertIntact() {
        for (int i = 0; i < ITEMS; i++) {
            assertThat(items.find(container, key(i), ItemId.ofText("" + i)).isPresent()).isEqualTo(i >= DELETED);
        }
        items.upsert(container, json("{\"id\": \"new\", \"pk\": \"new\"}"));
        items.delete(container, PartitionKey.of("new"), ItemId.ofText("new"));
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
