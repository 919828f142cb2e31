package dev.orrery.engine.maintenance;

import dev.orrery.engine.settings.Faults;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Faults as a test stages them: when the engine passes a point, an action runs. */
public final class StagedFaults implements Faults {

    /** What an action throws to make the engine fail. */
    public static final class Staged extends RuntimeException {
        Staged() {
            super("staged");
        }
    }

    private final Map<Point, Queue<Runnable>> actions = new ConcurrentHashMap<>();
    private final Map<Point, Runnable> standing = new ConcurrentHashMap<>();

    /** The next time that the engine passes the point, the action runs. */
    public StagedFaults next(Point point, Runnable action) {
        actions.computeIfAbsent(point, key -> new ConcurrentLinkedQueue<>()).add(action);
        return this;
    }

    /** The next time that the engine passes the point, it fails. */
    public StagedFaults failNext(Point point) {
        return next(point, () -> {
            throw new Staged();
        });
    }

    /** Whenever the engine passes the point, the action runs. */
    public StagedFaults always(Point point, Runnable action) {
        standing.put(point, action);
        return this;
    }

    @Override
    public void at(Point point) {
        standing.getOrDefault(point, () -> {}).run();
        Optional.ofNullable(actions.get(point)).map(Queue::poll).ifPresent(Runnable::run);
    }

    /** Whether all that was staged has happened. */
    public boolean isOver() {
        return actions.values().stream().allMatch(Queue::isEmpty);
    }
}
