package dev.orrery.engine.random;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs operations on a model and on engines; if they disagree, it tells which operations led to that. */
final class OperationStream {

    private static final int LAST_OPERATIONS = 15;

    private final Model model;
    private final List<Session> sessions;
    private final Deque<Operation> last = new ArrayDeque<>();
    private int done;

    OperationStream(Model model, List<Session> sessions) {
        this.model = model;
        this.sessions = sessions;
    }

    void run(int count, Supplier<Operation> operations) {
        for (int i = 0; i < count; i++) {
            run(operations.get());
        }
    }

    private void run(Operation operation) {
        done++;
        last.add(operation);
        if (last.size() > LAST_OPERATIONS) {
            last.remove();
        }
        Outcome expected = model.apply(operation);
        for (Session session : sessions) {
            check(() -> session.run(operation, expected));
        }
    }

    /** Runs a check; if it fails, the last operations are told with it. */
    void check(Runnable check) {
        try {
            check.run();
        } catch (RuntimeException | Error failure) {
            throw new AssertionError("After %d operations: %s%nThe last operations were%n%s"
                    .formatted(done, failure.getMessage(), lastOperations()),
                    failure);
        }
    }

    private String lastOperations() {
        return last.stream().map(Operation::toString).collect(Collectors.joining("\n"));
    }
}
