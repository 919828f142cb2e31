package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.samples.blog.measure.BenchSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be measured. */
final class BenchOptions {

    private static final int PARTITIONS_MAX = 1_000;
    private static final int CALLERS_MAX = 1_000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            defaultValue = "0.01",
            description = "How much data: 1 is 100,000 users with 188 million items (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Option(
            names = "--growth",
            paramLabel = "SCALE",
            split = ",",
            description = "Measures with several data sets, which take turns, and shows what grows. --scale says which"
                    + " of them the tables are about.")
    private List<Double> growth = List.of();

    @Option(
            names = "--growing-partitions",
            paramLabel = "N",
            split = ",",
            description = "Measures each scale of --growth once more, with so many partitions.")
    private List<Integer> growingPartitions = List.of();

    @Option(
            names = "--designs",
            paramLabel = "DESIGN",
            split = ",",
            converter = DesignName.class,
            defaultValue = "v1,v2,v3",
            description = "Which designs (default: ${DEFAULT-VALUE}).")
    private Set<Design> designs = EnumSet.noneOf(Design.class);

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another one makes other data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "80",
            description = "How many physical partitions posts, comments and likes get, each with 6,000 RU/s, or 10,000"
                    + " if it is the only one (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "500",
            description = "How often each request is made, one at a time (default: ${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            split = ",",
            defaultValue = "16",
            description = "Then so many callers make it at once; 0 leaves this out (default: ${DEFAULT-VALUE}).")
    private List<Integer> callers = List.of();

    @Option(
            names = "--concurrency-seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "For how long they do, each request (default: ${DEFAULT-VALUE}).")
    private double crowdSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            defaultValue = "60",
            description = "Seconds before anything counts, for each design (default: ${DEFAULT-VALUE}); up to four"
                    + " times as many as long as the JVM is busy compiling.")
    private double warmUpSeconds;

    @Option(
            names = "--workers",
            description = "Lets the workers on the change feeds run in the meantime. The first time they look at all"
                    + " data.")
    private boolean hasWorkers;

    @Option(
            names = "--load-by-requests",
            description = "Loads by bulk requests of the SDK, as it is done with --endpoint. Otherwise the command loads past"
                    + " the port of its own server, which is faster.")
    private boolean isLoadedByRequests;

    boolean isLoadedByRequests() {
        return isLoadedByRequests;
    }

    /** A measurement that is asked for. */
    record Task(DataSet data, BenchSettings settings) {

        /** By which its data can be told from that of others. */
        String kindOfData() {
            return "scale-%s-seed-%d-partitions-%d".formatted(
                    data.scale(), data.seed(), settings.blog().postPartitions());
        }
    }

    /** What is to be measured, the most important first. Fails with a sentence for the user if options are wrong. */
    List<Task> tasks() {
        check();
        List<Task> tasks = new ArrayList<>();
        if (growth.isEmpty() || growth.contains(scale)) {
            tasks.add(task(scale, partitions));
        }
        growth.stream().filter(one -> one != scale).forEach(one -> tasks.add(task(one, partitions)));
        for (int i = 0; i < growingPartitions.size(); i++) {
            if (growingPartitions.get(i) != partitions) {
                tasks.add(task(growth.get(i), growingPartitions.get(i)));
            }
        }
        return tasks;
    }

    private Task task(double ofScale, int withPartitions) {
        try {
            return new Task(new DataSet(seed, ofScale), settings(withPartitions));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private BenchSettings settings(int withPartitions) {
        return new BenchSettings(
                designs.stream().sorted().toList(),
                new BlogSettings(1, withPartitions),
                times,
                callers.stream().filter(number -> number > 0).distinct().toList(),
                seconds(warmUpSeconds),
                seconds(crowdSeconds),
                hasWorkers);
    }

    private static Duration seconds(double number) {
        return Duration.ofMillis(Math.round(number * 1_000));
    }

    private void check() {
        require(times >= 1, "--times is at least 1");
        require(partitions >= 1 && partitions <= PARTITIONS_MAX, "--partitions is from 1 to " + PARTITIONS_MAX);
        require(
                callers.stream().allMatch(number -> number >= 0 && number <= CALLERS_MAX),
                "--concurrency is from 0 to " + CALLERS_MAX);
        require(warmUpSeconds >= 0, "--warm-up is not negative");
        require(crowdSeconds > 0, "--concurrency-seconds is more than 0");
        require(
                growingPartitions.isEmpty() || growingPartitions.size() == growth.size(),
                "--growing-partitions has a number for each scale of --growth");
        require(
                growingPartitions.stream().allMatch(number -> number >= 1 && number <= PARTITIONS_MAX),
                "--growing-partitions are from 1 to " + PARTITIONS_MAX);
    }

    private void require(boolean isRight, String sentence) {
        if (!isRight) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }
}
