package dev.orrery.server;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: {@code orrery start} and the commands around it. */
@Command(
        name = "orrery",
        description = "A database server that does what Azure Cosmos DB does and speaks its wire protocols.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "'orrery COMMAND --help' tells more about a command."})
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(commandLine(System.getenv()).execute(arguments));
    }

    /** The whole command line, with the settings of an environment as its defaults. */
    static CommandLine commandLine(Map<String, String> environment) {
        OneLineErrors errors = new OneLineErrors();
        RandomKeys randomKeys = new RandomKeys(new SecureRandom());
        return new CommandLine(new Main())
                .addSubcommand(start(environment, randomKeys))
                .addSubcommand(new CheckCommand())
                .addSubcommand(new CertCommand(environment, Clock.systemUTC()))
                .addSubcommand(new KeyCommand(randomKeys))
                .addSubcommand(new SplitCommand())
                .addSubcommand(new MergeCommand())
                .setUsageHelpWidth(100)
                .setDefaultValueProvider(new OptionSources(environment, SettingsFile.NONE))
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }

    private static CommandLine start(Map<String, String> environment, RandomKeys randomKeys) {
        CommandLine start = new CommandLine(new StartCommand(environment, randomKeys));
        new SettingsFileOption(environment).addTo(start.getCommandSpec());
        return start;
    }
}
