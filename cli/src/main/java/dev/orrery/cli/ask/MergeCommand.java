package dev.orrery.cli.ask;

import dev.orrery.cli.option.Version;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that has a running server merge partitions. */
@Command(
        name = "merge",
        description = "Has a running server merge the small neighbouring partitions of a container, as far as its "
                + "throughput and the size of a partition allow, while clients use it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class MergeCommand implements Runnable {

    @Mixin
    private PartitionCommand partitions = new PartitionCommand();

    @Override
    public void run() {
        partitions.run("partitionmerge", "", Map.of(), "No two neighbours can be merged.");
    }
}
