package dev.orrery.cli.shell;

import dev.orrery.cli.ask.QueryRun;
import dev.orrery.cli.ask.QueryText;
import dev.orrery.cli.ask.RowForm;
import dev.orrery.cli.ask.RowPrinter;
import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.option.OneLineErrors;
import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user's session: what is asked, how answers are shown, and the running of statements and commands. */
final class ShellSession implements AutoCloseable {

    private static final int INCLUDED_DEPTH_MAX = 16;

    private final AccountClient account;
    private final PrintWriter standardOut;
    private final PrintWriter err;
    private final RowForm usualForm;
    private final Colours usualColours;
    private final OneLineErrors errors;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private Optional<String> database = Optional.empty();
    private Optional<String> container = Optional.empty();
    private Optional<String> partitionKey = Optional.empty();
    private Optional<String> lastQuery = Optional.empty();
    private Optional<PrintWriter> file = Optional.empty();
    private boolean isExpanded;
    private boolean tellsOutcome = true;
    private boolean hasEnded;
    private int includedDepth;

    /**
     * A session that has chosen nothing yet.
     *
     * @param usualForm how rows look unless the user says otherwise
     * @param colours those of the standard output
     */
    ShellSession(AccountClient account, PrintWriter out, PrintWriter err, RowForm usualForm, Colours colours,
            OneLineErrors errors) {
        this.account = account;
        this.standardOut = out;
        this.err = err;
        this.usualForm = usualForm;
        this.usualColours = colours;
        this.errors = errors;
    }

    /** Runs a statement or a command; returns whether that went well, otherwise it has said what is wrong. */
    boolean run(String input) {
        try {
            if (SessionCommands.isCommand(input)) {
                SessionCommands.run(this, input);
            } else {
                query(input);
            }
            return true;
        } catch (IOException | RuntimeException e) {
            tell(e);
            return false;
        } finally {
            out().flush();
            err.flush();
        }
    }

    private void tell(Exception problem) {
        if (Thread.interrupted()) {
            err.println("Cancelled");
            return;
        }
        try {
            errors.lines(problem).forEach(err::println);
        } catch (Exception bug) {
            bug.printStackTrace(err);
        }
    }

    boolean hasEnded() {
        return hasEnded || standardOut.checkError();
    }

    AccountClient account() {
        return account;
    }

    Optional<String> database() {
        return database;
    }

    /** The chosen container, if there is one. */
    Optional<ContainerClient> container() {
        return database.flatMap(owner -> container.map(name -> account.container(owner, name)));
    }

    /** What is asked, for the prompt. */
    String place() {
        return database.map(name -> name + container.map(inside -> "/" + inside).orElse("")).orElse("orrery");
    }

    private void query(String text) {
        lastQuery = Optional.of(text);
        long startNanos = System.nanoTime();
        RowPrinter rows = form().printer(out(), colours());
        QueryRun.Outcome outcome = queryRun(text).print(
                rows, Long.MAX_VALUE, () -> !out().checkError() && !Thread.currentThread().isInterrupted());
        if (rows.hasMore()) {
            err.println("Some rows have properties that are not in the table; \\x shows them");
        }
        if (Thread.interrupted()) {
            err.println("Cancelled after " + outcome.sentence());
        } else if (tellsOutcome) {
            long millis = (System.nanoTime() - startNanos) / 1_000_000;
            err.println(outcome.sentence() + ", " + ReadableNumbers.count(millis) + " ms");
        }
        outcome.hints().forEach(err::println);
    }

    void explain(String text) {
        String query = text.isEmpty()
                ? lastQuery.orElseThrow(() -> mistake("No query was run yet that could be explained"))
                : text;
        lastQuery = Optional.of(query);
        queryRun(query).planLines(form() == RowForm.JSON_LINES, colours()).forEach(out()::println);
    }

    private QueryRun queryRun(String text) {
        ContainerClient chosen =
                container().orElseThrow(() -> mistake("Choose a container first: \\c DB/CONTAINER"));
        return new QueryRun(chosen, QueryText.of(text, parameters), partitionKey, QueryRun.PAGE);
    }

    /** Chooses a database, and a container if one is named; both must be there. */
    void connect(String argument) {
        String[] names = argument.split("[/\\s]+", 2);
        if (names[0].isEmpty()) {
            throw mistake("Name a database, or a database and a container: \\c DB/CONTAINER");
        }
        Optional<String> inside = names.length == 1 ? Optional.empty() : Optional.of(names[1]);
        look().requireExists(names[0], inside);
        if (!inside.equals(container) || !Optional.of(names[0]).equals(database)) {
            partitionKey = Optional.empty();
        }
        database = Optional.of(names[0]);
        container = inside;
    }

    Look look() {
        return new Look(this);
    }

    void toggleExpanded() {
        isExpanded = !isExpanded;
        err.println(isExpanded ? "A property to a line" : "Rows as before");
    }

    void toggleTiming() {
        tellsOutcome = !tellsOutcome;
        err.println(tellsOutcome ? "Rows, charge and time are told" : "Rows, charge and time are not told");
    }

    void set(String argument) {
        if (argument.isEmpty()) {
            parameters.forEach((name, value) -> say("@" + name + " = " + value));
            return;
        }
        String[] parts = argument.split("\\s*=\\s*", 2);
        if (parts.length == 1) {
            throw mistake("Give the parameter a value: \\set NAME=JSON");
        }
        parameters.put(parameterName(parts[0]), parts[1]);
    }

    void unset(String name) {
        if (parameters.remove(parameterName(name)) == null) {
            throw mistake("There is no such parameter; \\set lists them");
        }
    }

    private static String parameterName(String written) {
        return written.startsWith("@") ? written.substring(1) : written;
    }

    void partition(String json) {
        partitionKey = json.isEmpty() ? Optional.empty() : Optional.of(json);
    }

    /** Runs what is in a file; it ends at the first thing that fails. */
    void include(String name) throws IOException {
        if (includedDepth == INCLUDED_DEPTH_MAX) {
            throw mistake("Files include each other without end");
        }
        List<String> lines = Files.readAllLines(Path.of(name), StandardCharsets.UTF_8);
        includedDepth++;
        try {
            StatementBuffer buffer = new StatementBuffer();
            for (String line : lines) {
                if (!runAll(buffer.add(line))) {
                    throw mistake("What follows in " + name + " was not run");
                }
            }
            runAll(buffer.rest());
        } finally {
            includedDepth--;
        }
    }

    private boolean runAll(List<String> inputs) {
        for (String input : inputs) {
            if (!hasEnded() && !run(input)) {
                return false;
            }
        }
        return true;
    }

    void redirect(String name) throws IOException {
        file.ifPresent(PrintWriter::close);
        file = Optional.empty();
        if (!name.isEmpty()) {
            file = Optional.of(new PrintWriter(Files.newBufferedWriter(Path.of(name), StandardCharsets.UTF_8)));
        }
    }

    void end() {
        hasEnded = true;
    }

    /** Prints a line for people. */
    void say(String line) {
        standardOut.println(line);
    }

    /** Prints rows that are no query's. */
    void print(List<JsonValue> rows) {
        RowPrinter printer = form().printer(out(), colours());
        rows.forEach(printer::print);
        printer.finish();
    }

    private RowForm form() {
        if (isExpanded) {
            return RowForm.EXPANDED;
        }
        return file.isPresent() ? RowForm.JSON_LINES : usualForm;
    }

    private Colours colours() {
        return file.isPresent() ? Colours.NONE : usualColours;
    }

    private PrintWriter out() {
        return file.orElse(standardOut);
    }

    static OrreryException mistake(String sentence) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence);
    }

    @Override
    public void close() {
        file.ifPresent(PrintWriter::close);
    }
}
