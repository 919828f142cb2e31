package dev.orrery.samples.blog.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the samples. */
@Command(name = "orrery", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .addSubcommand(new CommandLine(new Bench()).addSubcommand(new BenchBlogCommand()))
                .addSubcommand(new CommandLine(new Sample()).addSubcommand(new SampleBlogCommand()))
                .setUsageHelpWidth(100)
                .setExecutionExceptionHandler(new OneLineErrors());
    }

    @Command(
            name = "bench",
            description = "Measures what data models cost.",
            mixinStandardHelpOptions = true,
            synopsisSubcommandLabel = "NAME")
    private static final class Bench {}

    @Command(
            name = "sample",
            description = "Runs a sample application.",
            mixinStandardHelpOptions = true,
            synopsisSubcommandLabel = "NAME")
    private static final class Sample {}
}
