package dev.orrery.server;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** The faults that clients of a server are to meet. */
public final class RequestFaults {

    private final List<Plan> plans = new CopyOnWriteArrayList<>();

    /** A fault for some requests to come. */
    private record Plan(Predicate<ClientRequest> filter, Fault fault, AtomicInteger left) {

        boolean strikes(ClientRequest request) {
            return filter.test(request) && left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
        }
    }

    /**
     * Lets the next requests that match meet a fault.
     *
     * @param count how many requests meet it
     * @param filter which requests; {@link Requests} has some filters
     */
    public void next(int count, Predicate<ClientRequest> filter, Fault fault) {
        plans.add(new Plan(filter, fault, new AtomicInteger(count)));
    }

    /** How many faults no request has met yet. */
    public int pending() {
        return plans.stream().mapToInt(plan -> plan.left().get()).sum();
    }

    /** Forgets all faults that no request has met yet. */
    public void clear() {
        plans.clear();
    }

    boolean areNone() {
        return plans.isEmpty();
    }

    /** The fault that a request meets: that of the first plan for it. */
    Optional<Fault> strike(ClientRequest request) {
        for (Plan plan : plans) {
            if (plan.strikes(request)) {
                plans.removeIf(used -> used.left().get() == 0);
                return Optional.of(plan.fault());
            }
        }
        return Optional.empty();
    }
}
