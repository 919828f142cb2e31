package dev.orrery.server;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: {@code orrery start} and {@code orrery check}. */
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
        return new CommandLine(new Main())
                .addSubcommand(new StartCommand(environment))
                .addSubcommand(new CheckCommand())
                .setUsageHelpWidth(100)
                .setDefaultValueProvider(new EnvironmentDefaults(environment))
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }
}
