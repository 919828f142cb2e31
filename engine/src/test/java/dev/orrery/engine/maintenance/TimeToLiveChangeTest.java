package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A changed default time to live counts for the items that are there. */
@Spec("5.5")
class TimeToLiveChangeTest {

    private static final PartitionKey KEY = PartitionKey.of("k");

    private final StagedFaults faults = new StagedFaults();
    private final TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, faults);
    private final Items items = engine.items();
    private final Upkeep upkeep = engine.engine().upkeep();
    private final long now = engine.clock().instant().getEpochSecond();
    private final Container container = engine.container(definition(""));

    @AfterEach
    void close() {
        assertThat(faults.isOver()).isTrue();
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void withoutADefaultNothingExpires() {
        createItems();

        assertThat(expiries()).isEmpty();
    }

    @Test
    void aNewDefaultGivesEachItemItsExpiry() {
        createItems();

        replaceDefaultTtl(", \"defaultTtl\": 100");
        upkeep.run();

        assertThat(expiries()).containsExactly(now + 10, now + 100);
    }

    @Test
    void anotherDefaultMovesTheExpiries() {
        createItems();
        replaceDefaultTtl(", \"defaultTtl\": 100");
        upkeep.run();

        replaceDefaultTtl(", \"defaultTtl\": 200");
        upkeep.run();

        assertThat(expiries()).containsExactly(now + 10, now + 200);
    }

    @Test
    void aDefaultOfForEverLeavesTheItemsThatSayMore() {
        createItems();

        replaceDefaultTtl(", \"defaultTtl\": -1");
        upkeep.run();

        assertThat(expiries()).containsExactly(now + 10);
    }

    @Test
    void withoutADefaultTheExpiriesAreGone() {
        createItems();
        replaceDefaultTtl(", \"defaultTtl\": 100");
        upkeep.run();

        replaceDefaultTtl("");
        upkeep.run();

        assertThat(expiries()).isEmpty();
        engine.clock().advance(Duration.ofDays(1));
        upkeep.run();
        assertThat(items.find(container, KEY, ItemId.ofText("short"))).isPresent();
    }

    @Test
    void aNewDefaultCountsAtOnce() {
        createItems();
        engine.clock().advance(Duration.ofSeconds(50));

        replaceDefaultTtl(", \"defaultTtl\": 20");

        assertThat(items.find(container, KEY, ItemId.ofText("plain"))).isEmpty();
        assertThat(items.find(container, KEY, ItemId.ofText("short"))).isEmpty();
        assertThat(items.find(container, KEY, ItemId.ofText("ever"))).isPresent();
    }

    @Test
    void whatANewDefaultLetsExpireIsRemoved() {
        createItems();
        engine.clock().advance(Duration.ofSeconds(50));

        replaceDefaultTtl(", \"defaultTtl\": 20");
        upkeep.run();

        assertThat(engine.check().items()).isEqualTo(1);
        assertThat(expiries()).isEmpty();
    }

    @Test
    void whatALongerDefaultKeepsIsNotRemoved() {
        replaceDefaultTtl(", \"defaultTtl\": 20");
        upkeep.run();
        createItems();

        replaceDefaultTtl(", \"defaultTtl\": 100");
        engine.clock().advance(Duration.ofSeconds(50));
        upkeep.run();

        assertThat(items.find(container, KEY, ItemId.ofText("plain"))).isPresent();
        assertThat(expiries()).containsExactly(now + 100);
    }

    @Test
    void anItemThatIsWrittenDuringTheChangeHasOneExpiryInTheEnd() {
        createItems();
        replaceDefaultTtl(", \"defaultTtl\": 100");
        faults.next(Point.REINDEX, () -> {
            engine.clock().advance(Duration.ofSeconds(3));
            items.upsert(container, json("{\"id\": \"plain\", \"pk\": \"k\"}"));
        });

        upkeep.run();

        assertThat(expiries()).containsExactly(now + 10, now + 103);
    }

    private void createItems() {
        items.create(container, json("{\"id\": \"plain\", \"pk\": \"k\"}"));
        items.create(container, json("{\"id\": \"short\", \"pk\": \"k\", \"ttl\": 10}"));
        items.create(container, json("{\"id\": \"ever\", \"pk\": \"k\", \"ttl\": -1}"));
    }

    private void replaceDefaultTtl(String property) {
        ContainerDefinition next = ContainerDefinition.parse(json(definition(property)));
        engine.engine().catalog().replaceContainer(container, next, Precondition.NONE);
    }

    private static String definition(String ttlProperty) {
        return "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}%s}".formatted(ttlProperty);
    }

    /** The seconds of all expiries that are stored. */
    private List<Long> expiries() {
        List<Long> seconds = new ArrayList<>();
        try (PartitionSnapshot snapshot = container.partitions().withId(0).snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.EXPIRIES, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                seconds.add(ByteBuffer.wrap(cursor.key()).getLong());
            }
        }
        return seconds;
    }
}
