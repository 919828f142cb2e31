package dev.orrery.cli;

import dev.orrery.cli.ask.BackupCommand;
import dev.orrery.cli.ask.CreateCommand;
import dev.orrery.cli.ask.DeleteCommand;
import dev.orrery.cli.ask.MergeCommand;
import dev.orrery.cli.ask.QueryCommand;
import dev.orrery.cli.ask.SplitCommand;
import dev.orrery.cli.ask.StatusCommand;
import dev.orrery.cli.ask.ThroughputCommand;
import dev.orrery.cli.directory.CertCommand;
import dev.orrery.cli.directory.CheckCommand;
import dev.orrery.cli.directory.RestoreCommand;
import dev.orrery.cli.directory.SalvageCommand;
import dev.orrery.cli.option.CompletionCommand;
import dev.orrery.cli.option.OneLineErrors;
import dev.orrery.cli.option.OptionSources;
import dev.orrery.cli.option.SampleCommands;
import dev.orrery.cli.option.SettingsFile;
import dev.orrery.cli.option.SettingsFileOption;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.StandardOutput;
import dev.orrery.cli.start.KeyCommand;
import dev.orrery.cli.start.RandomKeys;
import dev.orrery.cli.start.StartCommand;
import dev.orrery.cli.start.StopCommand;
import dev.orrery.cli.transfer.CopyCommand;
import dev.orrery.cli.transfer.ExportCommand;
import dev.orrery.cli.transfer.ImportCommand;
import java.io.InputStream;
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
        footer = {
            "",
            "'orrery COMMAND --help' tells more about a command."
        })
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        StandardOutput out = StandardOutput.open();
        int exitCode = commandLine(System.getenv()).setOut(out.writer()).execute(arguments);
        System.exit(exitCode == 0 ? tellProblem(out) : exitCode);
    }

    private static int tellProblem(StandardOutput out) {
        out.problem().ifPresent(why -> System.err.println("orrery: The standard output can't be written: " + why));
        return out.problem().isPresent() ? 1 : 0;
    }

    /** The whole command line, with the settings of an environment as its defaults. */
    public static CommandLine commandLine(Map<String, String> environment) {
        return commandLine(environment, System.in);
    }

    /** The whole command line, with something else as the standard input. */
    static CommandLine commandLine(Map<String, String> environment, InputStream standardInput) {
        OneLineErrors errors = new OneLineErrors();
        RandomKeys randomKeys = new RandomKeys(new SecureRandom());
        return new CommandLine(new Main())
                .addSubcommand(start(environment, randomKeys))
                .addSubcommand(new StopCommand(environment))
                .addSubcommand(new StatusCommand())
                .addSubcommand(new QueryCommand())
                .addSubcommand(new ImportCommand(environment, standardInput))
                .addSubcommand(new ExportCommand(environment))
                .addSubcommand(new CopyCommand(environment))
                .addSubcommand(new CreateCommand())
                .addSubcommand(new DeleteCommand())
                .addSubcommand(new ThroughputCommand())
                .addSubcommand(new SplitCommand())
                .addSubcommand(new MergeCommand())
                .addSubcommand(new BackupCommand())
                .addSubcommand(new RestoreCommand(environment))
                .addSubcommand(new CheckCommand())
                .addSubcommand(new SalvageCommand())
                .addSubcommand(new CertCommand(environment, Clock.systemUTC()))
                .addSubcommand(new KeyCommand(randomKeys))
                .addSubcommand(new CompletionCommand())
                .addSubcommand(SampleCommands.bench())
                .addSubcommand(SampleCommands.sample())
                .setCaseInsensitiveEnumValuesAllowed(true)
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
