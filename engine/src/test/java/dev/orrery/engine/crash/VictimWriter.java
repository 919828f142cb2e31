package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.BatchResult;
import dev.orrery.engine.item.ItemOperation;
import dev.orrery.engine.item.patch.Patch;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** A writer of the victim: does one deed after the other until the process ends. */
abstract class VictimWriter implements Runnable {

    private static final int TEXT_REPEATS_MAX = 60;

    private final int writer;
    private final Voice voice;
    private final AtomicLong numbers;
    protected final Engine engine;
    protected final Container container;
    protected final RandomGenerator random;

    VictimWriter(
            int writer, Voice voice, AtomicLong numbers, Engine engine, Container container, RandomGenerator random) {
        this.writer = writer;
        this.voice = voice;
        this.numbers = numbers;
        this.engine = engine;
        this.container = container;
        this.random = random;
    }

    @Override
    public final void run() {
        while (true) {
            act(numbers.incrementAndGet());
        }
    }

    /** Does one deed with a new number. */
    abstract void act(long number);

    /** Does something with an announcement before and a confirmation after it. */
    final void announced(Deed.Kind kind, String subject, long number, Runnable work) {
        voice.start(writer, new Deed(kind, container.id(), subject, number));
        work.run();
        voice.done(writer);
    }

    final void batch(PartitionKey key, List<ItemOperation> operations) {
        BatchResult result = engine.items().batch(container, key, operations).result();
        if (result instanceof BatchResult.Refused refused) {
            throw refused.cause();
        }
    }

    final void refusedBatch(PartitionKey key, List<ItemOperation> operations) {
        BatchResult result = engine.items().batch(container, key, operations).result();
        if (result instanceof BatchResult.Done) {
            throw new IllegalStateException("A batch went through that must not: " + operations);
        }
    }

    final String text() {
        return "text ".repeat(random.nextInt(TEXT_REPEATS_MAX));
    }

    static Patch patch(String operations) {
        return Patch.parse(JsonText.parse(operations));
    }
}
