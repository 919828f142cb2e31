package dev.orrery.engine.random;

import dev.orrery.engine.random.Operation.ChangeDefinition;
import dev.orrery.engine.random.Operation.Merge;
import dev.orrery.engine.random.Operation.Reindex;
import dev.orrery.engine.random.Operation.Split;
import dev.orrery.engine.random.Operation.Upkeep;
import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/**
 * Several writers on one engine, each with items and a model of its own, while partitions are split and merged, the
 * index is rebuilt and changes are read.
 */
final class ConcurrentWriters {

    private static final int WRITERS = 8;
    private static final int PAGE_SIZE = 20;
    private static final Outcome NOTHING_MEANWHILE = new Outcome.Meanwhile(List.of());

    private final RandomGenerator random;
    private final List<Model> models = new ArrayList<>();
    private final List<Session> sessions = new ArrayList<>();
    private final List<LastSeen> readers;
    private final Session restructuring;
    private final Odds<Runnable> restructurings;

    ConcurrentWriters(EngineUnderTest tested, RandomGenerator random) {
        this.random = random;
        for (int i = 0; i < WRITERS; i++) {
            models.add(new Model(ContainerShape.ALL, EngineUnderTest.START));
            sessions.add(new Session(tested));
        }
        this.readers = ContainerShape.ALL.stream()
                .map(shape -> new LastSeen(tested, shape.id()))
                .toList();
        this.restructuring = new Session(tested);
        this.restructurings = new Odds<Runnable>()
                .with(3, () -> this::split)
                .with(2, () -> this::merge)
                .with(3, () -> this::reindex)
                .with(1, () -> () -> restructuring.run(new Upkeep(), new Outcome.Silent()))
                .with(3, () -> () -> readers.forEach(reader -> reader.follow(PAGE_SIZE)));
    }

    void run(int operationsOfEach) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Runnable writer = writer(i, operationsOfEach);
                running.add(threads.submit(writer));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                restructurings.pick(random).run();
            }
            for (Future<?> writer : running) {
                writer.get();
            }
        }
        readers.forEach(reader -> reader.follow(PAGE_SIZE));
    }

    void compareAll() {
        new FullComparison(sessions, models, random).run();
        readers.forEach(reader -> reader.assertComplete(models));
    }

    private Runnable writer(int number, int operations) {
        RandomGenerator own = new Seed(random.nextLong()).random();
        RandomOperations stream = new RandomOperations(own, models.get(number), number);
        List<Session> session = List.of(sessions.get(number));
        return () -> new OperationStream(models.get(number), session).run(operations, stream::nextOnItems);
    }

    private void split() {
        restructuring.run(new Split(container(), random.nextInt(100), List.of()), NOTHING_MEANWHILE);
    }

    private void merge() {
        restructuring.run(new Merge(container(), random.nextInt(100), List.of()), NOTHING_MEANWHILE);
    }

    /** Changes the index; the models are told, since what they say about items does not depend on it. */
    private void reindex() {
        Indexing indexing = Indexing.values()[random.nextInt(Indexing.values().length)];
        ChangeDefinition change = new ChangeDefinition(container(), indexing, OptionalInt.empty());
        models.forEach(model -> model.apply(change));
        restructuring.run(change, new Outcome.Silent());
        restructuring.run(new Reindex(change.container(), List.of()), NOTHING_MEANWHILE);
    }

    private String container() {
        return ContainerShape.ALL.get(random.nextInt(ContainerShape.ALL.size())).id();
    }
}
