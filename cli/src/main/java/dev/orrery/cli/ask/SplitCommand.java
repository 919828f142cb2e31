package dev.orrery.cli.ask;

import dev.orrery.cli.option.Version;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that has a running server split a partition. */
@Command(
        name = "split",
        description = "Has a running server split a partition of a container in two, while clients use it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class SplitCommand implements Runnable {

    @Mixin
    private PartitionCommand partitions = new PartitionCommand();

    @Option(
            names = "--range",
            paramLabel = "NUMBER",
            description = "The partition, by the number of its range (default: the largest).")
    private Optional<Integer> range;

    @Override
    public void run() {
        Map<String, String> headers = range.map(number -> Map.of(
                "x-ms-documentdb-partitionkeyrangeid", Integer.toString(number)))
                .orElse(Map.of());
        partitions.run("partitionsplit", "", headers, "It was split, and what came of it was split again.");
    }
}
