package dev.orrery.samples.blog.worker;

import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import java.time.Duration;
import java.time.Instant;

/**
 * How workers go about their work.
 *
 * @param hostName tells apart those who share the work
 * @param pollDelay how long a worker waits after it found nothing new
 * @param leaseExpiration after how long another one takes over from a worker that is gone; 4 seconds or more, since the
 *     SDK takes an interval between renewals of less than a second for none, and gives its leases back all the time
 * @param batchSize how many changes a worker gets at a time
 * @param since what is older was copied before, so that workers who have never run may begin here
 */
public record WorkerSettings(
        String hostName, Duration pollDelay, Duration leaseExpiration, int batchSize, Instant since) {

    /** Leases are renewed this many times before they would expire. */
    private static final int RENEWALS = 4;

    /** How often a worker looks for leases that nobody has. */
    private static final Duration ACQUIRE_EVERY = Duration.ofSeconds(1);

    public WorkerSettings {
        if (leaseExpiration.compareTo(Duration.ofSeconds(RENEWALS)) < 0) {
            throw new IllegalArgumentException("Leases can't expire so soon: " + leaseExpiration);
        }
    }

    public static WorkerSettings defaults(String hostName) {
        return new WorkerSettings(hostName, Duration.ofMillis(500), Duration.ofMinutes(1), 500, Instant.EPOCH);
    }

    public WorkerSettings withPollDelay(Duration next) {
        return new WorkerSettings(hostName, next, leaseExpiration, batchSize, since);
    }

    public WorkerSettings withLeaseExpiration(Duration next) {
        return new WorkerSettings(hostName, pollDelay, next, batchSize, since);
    }

    public WorkerSettings withBatchSize(int next) {
        return new WorkerSettings(hostName, pollDelay, leaseExpiration, next, since);
    }

    public WorkerSettings withSince(Instant next) {
        return new WorkerSettings(hostName, pollDelay, leaseExpiration, batchSize, next);
    }

    /** Each worker has leases of its own; the first time it starts where it is told to, later where it was. */
    ChangeFeedProcessorOptions options(String worker) {
        ChangeFeedProcessorOptions options = common(worker);
        return since.equals(Instant.EPOCH) ? options.setStartFromBeginning(true) : options.setStartTime(since);
    }

    private ChangeFeedProcessorOptions common(String worker) {
        return new ChangeFeedProcessorOptions()
                .setLeasePrefix(worker + "-")
                .setMaxItemCount(batchSize)
                .setFeedPollDelay(pollDelay)
                .setLeaseExpirationInterval(leaseExpiration)
                .setLeaseRenewInterval(leaseExpiration.dividedBy(RENEWALS))
                .setLeaseAcquireInterval(ACQUIRE_EVERY);
    }
}
