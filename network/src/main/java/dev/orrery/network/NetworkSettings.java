package dev.orrery.network;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What a network is told before it begins.
 *
 * @param bodyBytesMax how many bytes the bodies of all requests have together that are here at a time
 * @param answerBytesMax how many bytes all answers have together that were sent and not yet taken by their clients
 * @param queueTime how long work may wait for a thread before it is refused
 * @param closeTime how long requests under way may still take when an endpoint closes
 * @param nanoClock nanoseconds from any moment on, as {@link System#nanoTime} tells them
 */
public record NetworkSettings(
        long bodyBytesMax, long answerBytesMax, Duration queueTime, Duration closeTime, LongSupplier nanoClock) {

    public static final NetworkSettings DEFAULT = new NetworkSettings(
            Runtime.getRuntime().maxMemory() / 4,
            Runtime.getRuntime().maxMemory() / 8,
            Duration.ofSeconds(5),
            Duration.ofSeconds(3),
            System::nanoTime);
}
