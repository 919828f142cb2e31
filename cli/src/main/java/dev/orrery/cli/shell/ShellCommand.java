package dev.orrery.cli.shell;

import dev.orrery.cli.ask.ClientOptions;
import dev.orrery.cli.ask.RowForm;
import dev.orrery.cli.option.OneLineErrors;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.StandardStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jline.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that begins a session. */
@Command(
        name = "shell",
        description = "Runs queries as they are typed, with history and completion (Tab) of databases, containers, properties, "
                + "keywords and functions. A query ends with ';' and may have many lines; \\? lists what else there is.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "Rows are a table on a terminal, otherwise lines of JSON. Ctrl-C ends the query that runs, Ctrl-D the session. "
                    + "What was typed is kept in $XDG_STATE_HOME/orrery/shell-history, or else below ~/.local/state.",
            "",
            "Queries may also come from a pipe: echo 'SELECT * FROM c;' | orrery shell -d shop -c orders"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it was ended", "1:something that came from a pipe failed",
            "2:a mistake on the command line"})
public final class ShellCommand implements Callable<Integer> {

    private final Map<String, String> environment;
    private final InputStream standardInput;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-d", "--database"}, paramLabel = "NAME", description = "The database to begin with.")
    private Optional<String> database;

    @Option(names = {"-c", "--container"}, paramLabel = "NAME", description = "The container to begin with.")
    private Optional<String> container;

    @Mixin
    private ClientOptions server = new ClientOptions();

    public ShellCommand(Map<String, String> environment, InputStream standardInput) {
        this.environment = environment;
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws IOException {
        if (container.isPresent() && database.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "A --container is one of a --database");
        }
        PrintWriter err = spec.commandLine().getErr();
        try (ShellSession session = new ShellSession(server.client(), spec.commandLine().getOut(), err, usualForm(),
                Colours.of(StandardStream.OUTPUT, environment),
                new OneLineErrors(Colours.of(StandardStream.ERROR, environment)))) {
            database.ifPresent(name -> session.connect(name + container.map(inside -> "/" + inside).orElse("")));
            return standardInput.equals(System.in) && StandardStream.INPUT.isTerminal(environment)
                    ? runTyped(session)
                    : runPiped(session);
        }
    }

    private RowForm usualForm() {
        return server.wantsJson() || !StandardStream.OUTPUT.isTerminal(environment)
                ? RowForm.JSON_LINES
                : RowForm.TABLE;
    }

    private int runTyped(ShellSession session) throws IOException {
        spec.commandLine().getErr().println("Queries end with ';'. \\? lists the commands, \\q ends.");
        try (Terminal terminal = TerminalInput.openTerminal()) {
            new TerminalInput(terminal, session, history()).run();
        }
        return 0;
    }

    private Optional<Path> history() {
        try {
            return Optional.of(HistoryFile.prepared(environment));
        } catch (IOException e) {
            spec.commandLine().getErr().println("What is typed can't be kept: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Runs what comes to its end, whatever fails of it. */
    private int runPiped(ShellSession session) throws IOException {
        StatementBuffer buffer = new StatementBuffer();
        BufferedReader lines = new BufferedReader(new InputStreamReader(standardInput, StandardCharsets.UTF_8));
        boolean isWell = true;
        String line = lines.readLine();
        while (line != null && !session.hasEnded()) {
            isWell &= runAll(session, buffer.add(line));
            line = lines.readLine();
        }
        isWell &= runAll(session, buffer.rest());
        return isWell ? 0 : 1;
    }

    private static boolean runAll(ShellSession session, List<String> inputs) {
        boolean isWell = true;
        for (String input : inputs) {
            isWell &= session.hasEnded() || session.run(input);
        }
        return isWell;
    }
}
