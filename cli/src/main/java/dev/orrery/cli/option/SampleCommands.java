package dev.orrery.cli.option;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The commands that are programs of their own, which {@code ./orrery} starts instead of this one: they are here to be
 * listed and completed.
 */
public final class SampleCommands {

    /** Options that take a value, of all commands that run against a server of their own or another. */
    private static final List<String> SERVER = List.of("--endpoint", "--key", "--data");

    private SampleCommands() {}

    public static CommandLine bench() {
        CommandLine blog = command("blog", "Measures the ten requests of a blogging platform in three designs.");
        addFlags(blog, List.of("--workers", "--load-by-requests", "--json", "--gateway"));
        addOptions(blog, List.of(
                "--scale", "--growth", "--growing-partitions", "--designs", "--seed", "--partitions", "--times",
                "--concurrency", "--concurrency-seconds", "--warm-up", "--html", "--report"));
        addOptions(blog, SERVER);
        return command("bench", "Measures what data models cost: 'orrery bench blog'.").addSubcommand(blog);
    }

    /** The samples; the one that loads data belongs to this program, which all installations have. */
    public static CommandLine sample(Object load) {
        CommandLine blog = command("blog", "A blog in three designs, as a web page that says what each click costs.");
        addFlags(blog, List.of("--gateway"));
        addOptions(blog, List.of("--scale", "--seed", "--port", "--partitions", "--designs"));
        addOptions(blog, SERVER);
        CommandLine modelling = command("modelling", "Shows what the same requests cost in different data models.");
        addFlags(modelling, List.of("--keep"));
        addOptions(modelling, List.of("--endpoint", "--key"));
        return command("sample",
                "Runs a sample, 'orrery sample blog' or 'orrery sample modelling', or loads data to play with, 'orrery sample load'.")
                .addSubcommand("load", load)
                .addSubcommand(blog)
                .addSubcommand(modelling);
    }

    private static CommandLine command(String name, String description) {
        Elsewhere elsewhere = new Elsewhere();
        CommandSpec spec = CommandSpec.wrapWithoutInspection(elsewhere)
                .name(name)
                .mixinStandardHelpOptions(true)
                .versionProvider(new Version());
        spec.usageMessage().description(description);
        elsewhere.spec = spec;
        return new CommandLine(spec);
    }

    private static void addFlags(CommandLine command, List<String> names) {
        names.forEach(name -> command.getCommandSpec().addOption(OptionSpec.builder(name).build()));
    }

    private static void addOptions(CommandLine command, List<String> names) {
        names.forEach(name -> command.getCommandSpec()
                .addOption(OptionSpec.builder(name).type(String.class).paramLabel("VALUE").build()));
    }

    /** Tells who calls this program where the other one is. */
    private static final class Elsewhere implements Callable<Integer> {

        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            throw new ParameterException(
                    spec.commandLine(), "It is a program of its own: the script 'orrery' of the source folder runs it");
        }
    }
}
