package dev.orrery.cli;

import dev.orrery.cli.ask.BackupCommand;
import dev.orrery.cli.ask.ConnectionsEnd;
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
import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.StandardOutput;
import dev.orrery.cli.print.StandardStream;
import dev.orrery.cli.shell.ShellCommand;
import dev.orrery.cli.start.Browser;
import dev.orrery.cli.start.KeyCommand;
import dev.orrery.cli.start.OpenCommand;
import dev.orrery.cli.start.RandomKeys;
import dev.orrery.cli.start.StartCommand;
import dev.orrery.cli.start.StartPreparation;
import dev.orrery.cli.start.StopCommand;
import dev.orrery.cli.transfer.CopyCommand;
import dev.orrery.cli.transfer.ExportCommand;
import dev.orrery.cli.transfer.ImportCommand;
import dev.orrery.cli.transfer.LoadSampleCommand;
import java.io.InputStream;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line: {@code orrery start} and the commands around it. */
@Command(
        name = "orrery",
        description = "A database server that does what Azure Cosmos DB does and speaks its wire protocols.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "'orrery COMMAND --help' tells more about a command. NO_COLOR in the environment keeps colours away."
        })
public final class Main implements Runnable {

    private static final String START = "start";
    private static final String COMPLETION = "completion";
    private static final Set<String> VERSION = Set.of("--version", "-V");

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Whoever asks for nothing is told what there is to ask for. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals(START)) {
            StartPreparation.begin(arguments);
        }
        StandardOutput out = StandardOutput.open();
        int exitCode = asksForVersion(arguments)
                ? tellVersion(out)
                : commandLine(System.getenv(), System.in, asked(arguments)).setOut(out.writer()).execute(arguments);
        System.exit(exitCode == 0 ? tellProblem(out) : exitCode);
    }

    /** Loading what reads options takes longer than all else that this needs. */
    private static boolean asksForVersion(String... arguments) {
        return arguments.length == 1 && VERSION.contains(arguments[0]);
    }

    private static int tellVersion(StandardOutput out) {
        out.writer().println("Orrery " + Version.current());
        out.writer().flush();
        return 0;
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
        return commandLine(environment, standardInput, name -> true);
    }

    /**
     * Which commands arguments need: the one that they begin with. Looking at all options of all commands takes longer than
     * opening a database. Whatever else they begin with, such as {@code --help}, may need all.
     */
    static Predicate<String> asked(String... arguments) {
        Set<String> names = commands(Map.of(), System.in, Colours.NONE).keySet();
        return arguments.length > 0 && !arguments[0].equals(COMPLETION) && names.contains(arguments[0])
                ? arguments[0]::equals
                : name -> true;
    }

    /** The command line with some of its commands. */
    static CommandLine commandLine(
            Map<String, String> environment, InputStream standardInput, Predicate<String> wanted) {
        OneLineErrors errors = new OneLineErrors(Colours.of(StandardStream.ERROR, environment));
        Colours colours = Colours.of(StandardStream.OUTPUT, environment);
        CommandLine all = new CommandLine(new Main());
        commands(environment, standardInput, colours).forEach((name, command) -> {
            if (wanted.test(name)) {
                all.addSubcommand(name, command.get());
            }
        });
        return all.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100)
                .setColorScheme(Help.defaultColorScheme(colours == Colours.NONE ? Ansi.OFF : Ansi.ON))
                .setDefaultValueProvider(new OptionSources(environment, SettingsFile.NONE))
                .setParameterExceptionHandler(errors)
                .setExecutionStrategy(new ConnectionsEnd())
                .setExecutionExceptionHandler(errors);
    }

    /** The commands by name, in the order in which help lists them. */
    private static Map<String, Supplier<Object>> commands(
            Map<String, String> environment, InputStream standardInput, Colours colours) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put(START, () -> start(environment));
        commands.put("stop", () -> new StopCommand(environment));
        commands.put("open", () -> new OpenCommand(new Browser()));
        commands.put("status", () -> new StatusCommand(colours));
        commands.put("query", () -> new QueryCommand(colours));
        commands.put("shell", () -> new ShellCommand(environment, standardInput));
        commands.put("import", () -> new ImportCommand(environment, standardInput));
        commands.put("export", () -> new ExportCommand(environment));
        commands.put("copy", () -> new CopyCommand(environment));
        commands.put("create", CreateCommand::new);
        commands.put("delete", DeleteCommand::new);
        commands.put("throughput", ThroughputCommand::new);
        commands.put("split", SplitCommand::new);
        commands.put("merge", MergeCommand::new);
        commands.put("backup", BackupCommand::new);
        commands.put("restore", () -> new RestoreCommand(environment));
        commands.put("check", CheckCommand::new);
        commands.put("salvage", SalvageCommand::new);
        commands.put("cert", () -> new CertCommand(environment, Clock.systemUTC()));
        commands.put("key", () -> new KeyCommand(new RandomKeys(new SecureRandom())));
        commands.put(COMPLETION, CompletionCommand::new);
        commands.put("bench", SampleCommands::bench);
        commands.put("sample", () -> SampleCommands.sample(new LoadSampleCommand()));
        return commands;
    }

    private static CommandLine start(Map<String, String> environment) {
        CommandLine start = new CommandLine(new StartCommand(environment, new RandomKeys(new SecureRandom())));
        new SettingsFileOption(environment).addTo(start.getCommandSpec());
        return start;
    }
}
