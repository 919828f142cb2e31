package dev.orrery.network;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What a network is told before it begins.
 *
 * @param bodyBytesMax how many bytes the bodies of all requests have together that are here at a time
 * @param closeTime how long requests under way may still take when an endpoint closes
 * @param nanoClock nanoseconds from any moment on, as {@link System#nanoTime} tells them
 */
public record NetworkSettings(long bodyBytesMax, Duration closeTime, LongSupplier nanoClock) {

    public static final NetworkSettings DEFAULT =
            new NetworkSettings(Runtime.getRuntime().maxMemory() / 4, Duration.ofSeconds(3), System::nanoTime);
}
