package dev.orrery.samples.blog.worker;

import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import java.time.Duration;

/**
 * How workers go about their work.
 *
 * @param hostName tells apart those who share the work
 * @param pollDelay how long a worker waits after it found nothing new
 * @param leaseExpiration after how long another one takes over from a worker that is gone
 * @param batchSize how many changes a worker gets at a time
 */
public record WorkerSettings(String hostName, Duration pollDelay, Duration leaseExpiration, int batchSize) {

    /** Leases are renewed this many times before they would expire. */
    private static final int RENEWALS = 4;

    /** How often a worker looks for leases that nobody has. */
    private static final Duration ACQUIRE_EVERY = Duration.ofSeconds(1);

    public static WorkerSettings defaults(String hostName) {
        return new WorkerSettings(hostName, Duration.ofMillis(500), Duration.ofMinutes(1), 500);
    }

    public WorkerSettings withPollDelay(Duration next) {
        return new WorkerSettings(hostName, next, leaseExpiration, batchSize);
    }

    public WorkerSettings withLeaseExpiration(Duration next) {
        return new WorkerSettings(hostName, pollDelay, next, batchSize);
    }

    public WorkerSettings withBatchSize(int next) {
        return new WorkerSettings(hostName, pollDelay, leaseExpiration, next);
    }

    /** Each worker has leases of its own; the first time it starts at the beginning, later where it was. */
    ChangeFeedProcessorOptions options(String worker) {
        return new ChangeFeedProcessorOptions()
                .setLeasePrefix(worker + "-")
                .setStartFromBeginning(true)
                .setMaxItemCount(batchSize)
                .setFeedPollDelay(pollDelay)
                .setLeaseExpirationInterval(leaseExpiration)
                .setLeaseRenewInterval(leaseExpiration.dividedBy(RENEWALS))
                .setLeaseAcquireInterval(ACQUIRE_EVERY);
    }
}
