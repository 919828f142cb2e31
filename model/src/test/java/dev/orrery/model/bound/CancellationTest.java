package dev.orrery.model.bound;

import static dev.orrery.model.bound.Failing.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation.Reason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CancellationTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final Cancellation work = new Cancellation();

    @Test
    void workGoesOnUntilItIsCancelled() {
        assertThat(work.isCancelled()).isFalse();
        work.check();

        work.cancel(Reason.CLIENT_IS_GONE);

        assertThat(work.reason()).contains(Reason.CLIENT_IS_GONE);
        assertFails(ErrorCode.REQUEST_TIMEOUT, work::check);
    }

    @Test
    void theFirstReasonCounts() {
        work.cancel(Reason.SERVER_STOPS);
        work.cancel(Reason.CLIENT_IS_GONE);

        assertThat(work.reason()).contains(Reason.SERVER_STOPS);
        assertFails(ErrorCode.ENGINE_CLOSED, work::check);
    }

    @Test
    void timeIsOverWhenItHasPassedByTheGivenClock() {
        Cancellation part = work.within(Duration.ofNanos(10), nanos::get);

        nanos.addAndGet(10);
        part.check();
        nanos.addAndGet(1);

        assertThat(part.reason()).contains(Reason.TIME_IS_OVER);
        assertFails(ErrorCode.REQUEST_TIMEOUT, part::check);
        assertThat(work.isCancelled()).isFalse();
    }

    @Test
    void aPartEndsWithTheWholeButNotTheOtherWayRound() {
        Cancellation part = work.within(Duration.ofDays(1), nanos::get);
        Cancellation other = work.within(Duration.ofDays(1), nanos::get);

        part.cancel(Reason.CLIENT_IS_GONE);
        assertThat(work.isCancelled()).isFalse();
        assertThat(other.isCancelled()).isFalse();

        work.cancel(Reason.SERVER_STOPS);
        assertThat(other.reason()).contains(Reason.SERVER_STOPS);
        assertThat(part.reason()).contains(Reason.CLIENT_IS_GONE);
    }

    @Test
    void workOfTwoEndsWithEither() {
        Cancellation server = new Cancellation();
        Cancellation both = work.or(server);

        assertThat(both.isCancelled()).isFalse();
        server.cancel(Reason.SERVER_STOPS);

        assertThat(both.reason()).contains(Reason.SERVER_STOPS);
    }

    @Test
    void aLoopLooksOnceInManySteps() {
        Checkpoints checkpoints = new Checkpoints(work);
        work.cancel(Reason.CLIENT_IS_GONE);

        assertThatCode(() -> {
            for (int i = 1; i < Checkpoints.STEPS; i++) {
                checkpoints.pass();
            }
        }).doesNotThrowAnyException();
        assertFails(ErrorCode.REQUEST_TIMEOUT, checkpoints::pass);
    }

    @Test
    void longValuesCountAsManySteps() {
        Checkpoints checkpoints = new Checkpoints(work);
        work.cancel(Reason.CLIENT_IS_GONE);

        assertFails(ErrorCode.REQUEST_TIMEOUT, () -> checkpoints.passBytes(1 << 20));
        assertFails(ErrorCode.REQUEST_TIMEOUT, () -> checkpoints.pass(Integer.MAX_VALUE));
    }
}
