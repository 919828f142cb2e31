package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What a writer of the victim works with. */
record Workplace(int writer, Engine engine, Container container, RandomGenerator random, Voice voice) {

    private static final int TEXT_REPEATS_MAX = 60;

    /** Does something with an announcement before and a confirmation after it. */
    void announced(Deed.Kind kind, String subject, long number, Runnable work) {
        voice.start(writer, new Deed(kind, container.id(), subject, number));
        work.run();
        voice.done(writer);
    }

    Optional<StoredItem> find(PartitionKey key, String id) {
        return engine.items().find(container, key, ItemId.ofText(id));
    }

    void execute(PartitionKey key, ItemOperation operation) {
        engine.items().execute(container, key, operation);
    }

    /** Runs a batch that must go through. */
    void batch(PartitionKey key, List<ItemOperation> operations) {
        BatchResult result = engine.items().batch(container, key, operations).result();
        if (result instanceof BatchResult.Refused refused) {
            throw refused.cause();
        }
    }

    /** Runs a batch that must not go through. */
    void refusedBatch(PartitionKey key, List<ItemOperation> operations) {
        BatchResult result = engine.items().batch(container, key, operations).result();
        if (result instanceof BatchResult.Done) {
            throw new IllegalStateException("A batch went through that must not: " + operations);
        }
    }

    /** A text that makes items longer or shorter. */
    String text() {
        return "text ".repeat(random.nextInt(TEXT_REPEATS_MAX));
    }

    static Patch patch(String operations) {
        return Patch.parse(JsonText.parse(operations));
    }
}
