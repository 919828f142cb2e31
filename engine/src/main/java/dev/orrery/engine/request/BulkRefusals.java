package dev.orrery.engine.request;

import dev.orrery.engine.admission.TooManyRequests;
import dev.orrery.model.OrreryException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The operations of a bulk request that were not let in. Those that have to come back are all told the same short time, since
 * clients wait for them in different ways: @azure/cosmos for one after the other and sends none before the last wait is over,
 * azure-cosmos (Java) for all at once and then in batches as large as are served.
 */
final class BulkRefusals {

    /** As long as throughput is kept: who has waited for all of them one after the other finds as much as can be. */
    private static final int WAITS_MILLIS_MAX = 300;

    /** About what a small write waits for its throughput in a small container: 6 of 400 RU/s. */
    private static final int WAIT_MILLIS = 15;

    /** How much longer than told a client's timer takes at least. */
    private static final int TIMER_MILLIS = 1;

    private final Map<Integer, OrreryException> byPlace = new LinkedHashMap<>();

    void add(int place, OrreryException cause) {
        byPlace.put(place, cause);
    }

    void addTo(BulkOutcomes outcomes) {
        OptionalInt commonWait = commonWaitMillis(byPlace.values());
        byPlace.forEach((place, cause) -> outcomes.put(place, new ChargedOperation.Failed(
                TooManyRequests.retryAfterMillis(cause).isPresent()
                        ? TooManyRequests.of(commonWait.orElseThrow())
                        : cause)));
    }

    private static OptionalInt commonWaitMillis(Collection<OrreryException> causes) {
        int[] waits = causes.stream()
                .map(TooManyRequests::retryAfterMillis)
                .flatMapToInt(OptionalInt::stream)
                .sorted()
                .toArray();
        return waits.length == 0
                ? OptionalInt.empty()
                : OptionalInt.of(waitMillis(waits[0], waits.length));
    }

    /**
     * What each of so many is told, if the first could be served after a time: not so little that they come back before some
     * more can be, since clients try no more than nine times.
     */
    static int waitMillis(int first, int count) {
        int waitMax = Math.max(first, WAIT_MILLIS);
        return Math.max(1, Math.min(waitMax, Math.ceilDiv(WAITS_MILLIS_MAX, count) - TIMER_MILLIS));
    }
}
