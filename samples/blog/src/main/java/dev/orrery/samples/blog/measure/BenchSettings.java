package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogSettings;
import java.time.Duration;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param times how often each request is measured one at a time
 * @param callers numbers of callers at once, each of which is measured
 * @param warmUp how long requests are made before any of them counts, for each design
 * @param crowdTime how long each request is measured with many callers
 * @param hasWorkers whether the workers that keep up the copies run in the meantime
 */
public record BenchSettings(
        List<Design> designs,
        BlogSettings blog,
        int times,
        List<Integer> callers,
        Duration warmUp,
        Duration crowdTime,
        boolean hasWorkers) {

    public BenchSettings {
        designs = List.copyOf(designs);
        callers = List.copyOf(callers);
    }
}
