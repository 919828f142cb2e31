package dev.orrery.cli.ask;

import dev.orrery.cli.client.ProvisionedThroughput;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The throughput that somebody wants, of one kind or the other. */
public final class ThroughputOptions {

    @Option(
            names = "--manual",
            paramLabel = "NUMBER",
            required = true,
            description = "So many RU/s at all times, in steps of 100.")
    private Optional<Long> manual = Optional.empty();

    @Option(
            names = "--autoscale",
            paramLabel = "NUMBER",
            required = true,
            description = "Up to so many RU/s, in steps of 1000.")
    private Optional<Long> autoscale = Optional.empty();

    public Optional<ProvisionedThroughput> throughput() {
        return manual.map(units -> new ProvisionedThroughput(units, false))
                .or(() -> autoscale.map(units -> new ProvisionedThroughput(units, true)));
    }
}
