package dev.orrery.engine.settings;

import dev.orrery.model.bound.MemoryPool;
import dev.orrery.script.ScriptLimits;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What an engine is given from outside: limits, time, randomness and faults.
 *
 * @param limits how large things may get
 * @param clock tells the time for timestamps and expiry
 * @param random gives etags, resource ids and generated ids; used by one thread at a time
 * @param faults what goes wrong on purpose
 * @param upkeepEvery how often expired items, splits and index rebuilds are looked after; zero leaves that to the caller, and
 *     nothing is done in the background
 * @param scriptLimits how far stored procedures, triggers and functions may go
 * @param throughput whether and how throughput limits requests
 * @param queryLimits how long queries may take
 * @param memoryBytesMax what all queries and programs together may keep in memory
 */
public record EngineSettings(
        Limits limits,
        Clock clock,
        RandomGenerator random,
        Faults faults,
        Duration upkeepEvery,
        ScriptLimits scriptLimits,
        ThroughputSettings throughput,
        QueryLimits queryLimits,
        long memoryBytesMax) {

    public static EngineSettings defaults() {
        return new EngineSettings(
                Limits.DEFAULT,
                Clock.systemUTC(),
                new SecureRandom(),
                Faults.NONE,
                Duration.ofSeconds(1),
                ScriptLimits.DEFAULT,
                ThroughputSettings.OBSERVED,
                QueryLimits.DEFAULT,
                MemoryPool.shareOfHeap());
    }

    public EngineSettings withLimits(Limits next) {
        return new EngineSettings(
                next, clock, random, faults, upkeepEvery, scriptLimits, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withClock(Clock next) {
        return new EngineSettings(
                limits, next, random, faults, upkeepEvery, scriptLimits, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withRandom(RandomGenerator next) {
        return new EngineSettings(
                limits, clock, next, faults, upkeepEvery, scriptLimits, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withFaults(Faults next) {
        return new EngineSettings(
                limits, clock, random, next, upkeepEvery, scriptLimits, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withUpkeepEvery(Duration next) {
        return new EngineSettings(
                limits, clock, random, faults, next, scriptLimits, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withScriptLimits(ScriptLimits next) {
        return new EngineSettings(
                limits, clock, random, faults, upkeepEvery, next, throughput, queryLimits, memoryBytesMax);
    }

    public EngineSettings withThroughput(ThroughputSettings next) {
        return new EngineSettings(
                limits, clock, random, faults, upkeepEvery, scriptLimits, next, queryLimits, memoryBytesMax);
    }

    public EngineSettings withQueryLimits(QueryLimits next) {
        return new EngineSettings(
                limits, clock, random, faults, upkeepEvery, scriptLimits, throughput, next, memoryBytesMax);
    }

    public EngineSettings withMemoryBytesMax(long next) {
        return new EngineSettings(
                limits, clock, random, faults, upkeepEvery, scriptLimits, throughput, queryLimits, next);
    }
}
