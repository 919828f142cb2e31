package dev.orrery.engine.maintenance;

import dev.orrery.engine.Faults;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Faults as a test stages them: each time the engine passes a point, the next action for it runs. */
public final class StagedFaults implements Faults {

    /** What an action throws to make the engine fail. */
    public static final class Staged extends RuntimeException {
        Staged() {
            super("staged");
        }
    }

    private final Map<Point, Queue<Runnable>> actions = new ConcurrentHashMap<>();

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

    @Override
    public void at(Point point) {
        Queue<Runnable> waiting = actions.get(point);
        Runnable action = waiting == null ? null : waiting.poll();
        if (action != null) {
            action.run();
        }
    }

    /** Whether all that was staged has happened. */
    public boolean isOver() {
        return actions.values().stream().allMatch(Queue::isEmpty);
    }
}
