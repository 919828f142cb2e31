package dev.orrery.cli.transfer;

import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for tasks that share a piece of work. */
final class TransferTasks {

    private TransferTasks() {}

    /**
     * Waits for all of them, then fails as the first that failed; true if each said so. An interrupt becomes a signal, which
     * the tasks heed.
     */
    static boolean awaitAll(List<Future<Boolean>> tasks, StopSignal stop) throws IOException {
        boolean areAllTrue = true;
        Optional<Throwable> failure = Optional.empty();
        for (Future<Boolean> task : tasks) {
            try {
                areAllTrue &= await(task, stop);
            } catch (ExecutionException e) {
                failure = failure.or(() -> Optional.of(e.getCause()));
            }
        }
        if (failure.isPresent()) {
            throw rethrown(failure.get());
        }
        return areAllTrue;
    }

    private static boolean await(Future<Boolean> task, StopSignal stop) throws ExecutionException {
        while (true) {
            try {
                return task.get();
            } catch (InterruptedException e) {
                stop.request();
            }
        }
    }

    private static RuntimeException rethrown(Throwable failure) throws IOException {
        return switch (failure) {
            case OrreryException e -> e;
            case IOException e -> throw e;
            default -> new IllegalStateException("A transfer failed in an unknown way", failure);
        };
    }
}
