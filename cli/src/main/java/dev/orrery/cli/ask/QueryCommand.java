package dev.orrery.cli.ask;

import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Colours;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs a query. */
@Command(
        name = "query",
        description = "Runs a query over a container and prints its rows as a table, or one to a line as JSON. How many "
                + "there were and what they cost goes to the standard error.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "A query over all partitions is merged by Orrery itself. Cosmos DB does so for plain filters only: with ORDER "
                    + "BY, GROUP BY, DISTINCT, TOP or an aggregate it wants a --partition-key.",
            "",
            "Example: orrery query 'SELECT * FROM c WHERE c.age > @age' -d shop -c people --param age=30"
        })
public final class QueryCommand implements Runnable {

    private final Colours colours;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "QUERY", description = "The query, such as 'SELECT * FROM c'.")
    private String text;

    @Mixin
    private ContainerOptions options = new ContainerOptions();

    @Option(
            names = "--param",
            paramLabel = "NAME=JSON",
            description = "A parameter, as in age=30 for @age; what is no JSON is a text. May be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--partition-key",
            paramLabel = "JSON",
            description = "Ask one logical partition only: a value, or an array of values. What is no JSON is a text.")
    private Optional<String> partitionKey;

    @Option(names = "--limit", paramLabel = "NUMBER", description = "Stop after so many rows.")
    private Optional<Long> limit;

    @Option(
            names = "--page",
            paramLabel = "NUMBER",
            defaultValue = "" + QueryRun.PAGE,
            description = "How many rows to ask for at once (default: ${DEFAULT-VALUE}).")
    private int page;

    @Option(
            names = "--explain",
            description = "Print how the first page was made, what each step cost and what would make it cheaper, instead "
                    + "of the rows. Orrery only.")
    private boolean explain;

    /** The command, with the colours of the standard output. */
    public QueryCommand(Colours colours) {
        this.colours = colours;
    }

    @Override
    public void run() {
        check();
        QueryRun run = new QueryRun(options.container(), QueryText.of(text, parameters), partitionKey, page);
        if (explain) {
            PrintWriter out = spec.commandLine().getOut();
            run.planLines(options.wantsJson(), colours).forEach(out::println);
            out.flush();
        } else {
            printRows(run);
        }
    }

    private void check() {
        if (page < 1) {
            throw mistake("Invalid value for option '--page': " + page + " is below 1");
        }
        if (limit.isPresent() && limit.get() < 0) {
            throw mistake("Invalid value for option '--limit': " + limit.get() + " is below 0");
        }
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    private void printRows(QueryRun run) {
        PrintWriter out = spec.commandLine().getOut();
        RowPrinter rows = (options.wantsJson() ? RowForm.JSON_LINES : RowForm.TABLE).printer(out, colours);
        QueryRun.Outcome outcome = run.print(rows, limit.orElse(Long.MAX_VALUE), () -> !out.checkError());
        if (out.checkError()) {
            // Whoever read it has gone: nobody wants to know the rest.
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        if (rows.hasMore()) {
            err.println("Some rows have properties that are not in the table; --json shows them");
        }
        err.println(outcome.sentence());
        outcome.hints().forEach(err::println);
        err.flush();
    }
}
