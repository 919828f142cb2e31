package dev.orrery.engine.random;

import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import dev.orrery.testing.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares engines with a naive model over random streams of operations. More operations by {@code
 * -Dorrery.random.operations=…}; a stream again by {@code -Dorrery.seed=…}, with the same number of operations.
 */
@Spec({"1.3", "2.4"})
@Scaled
class RandomOperationsTest {

    private static final int OPERATIONS = Tier.rounds("orrery.random.operations", 2_000, 20_000);
    private static final int COMPARISONS = 20;

    private final RandomGenerator random = Seed.fresh().random();

    @Test
    void enginesInMemoryAndOnRocksDoWhatTheModelSays(@TempDir Path directory) {
        Model model = new Model(ContainerShape.ALL, EngineUnderTest.START);
        RandomOperations operations = new RandomOperations(random, model, 0);
        try (EngineUnderTest inMemory = EngineUnderTest.inMemory();
                EngineUnderTest onRocks = EngineUnderTest.onRocks(directory)) {
            List<Session> sessions = List.of(new Session(inMemory), new Session(onRocks));
            OperationStream stream = new OperationStream(model, sessions);

            for (int i = 0; i < COMPARISONS; i++) {
                stream.run(OPERATIONS / COMPARISONS, operations::next);

                sessions.forEach(
                        session -> stream.check(new FullComparison(List.of(session), List.of(model), random)::run));
            }
        }
    }

    @Test
    void writersInMemoryDoNotDisturbEachOther() throws InterruptedException, ExecutionException {
        try (EngineUnderTest tested = EngineUnderTest.inMemory()) {
            runConcurrently(tested);
        }
    }

    @Test
    void writersOnRocksDoNotDisturbEachOther(@TempDir Path directory) throws InterruptedException, ExecutionException {
        try (EngineUnderTest tested = EngineUnderTest.onRocks(directory)) {
            runConcurrently(tested);
        }
    }

    private void runConcurrently(EngineUnderTest tested) throws InterruptedException, ExecutionException {
        ConcurrentWriters writers = new ConcurrentWriters(tested, random);

        writers.run(OPERATIONS / 10);

        writers.compareAll();
    }
}
