package dev.orrery.cli.directory;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.DataLocation;
import dev.orrery.storage.Store;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that proves a data directory consistent, or says what is wrong with it. */
@Command(
        name = "check",
        description = "Reads a data directory that no server is using, and proves it consistent. Changes nothing.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = CheckCommand.NOT_CHECKED,
        exitCodeOnExecutionException = CheckCommand.NOT_CHECKED,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:consistent", "1:problems were found", "2:it could not be checked"})
public final class CheckCommand implements Callable<Integer> {

    public static final int CLEAN = 0;
    public static final int PROBLEMS_FOUND = 1;
    public static final int NOT_CHECKED = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The data directory.")
    private Path directory;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    @Override
    public Integer call() {
        ConsistencyReport report;
        try (Store store = new DataLocation.Directory(directory).openForReading()) {
            report = ConsistencyCheck.run(store);
        }
        print(report);
        return report.isClean() ? CLEAN : PROBLEMS_FOUND;
    }

    private void print(ConsistencyReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(report));
        } else {
            out.println(report.summary());
            report.problems().forEach(out::println);
            report.notes().forEach(note -> out.println("note: " + note));
        }
        out.flush();
    }

    private static JsonValue json(ConsistencyReport report) {
        ValueWriter told = new ValueWriter().startObject()
                .name("consistent").value(report.isClean())
                .name("summary").value(report.summary())
                .name("problems").startArray();
        report.problems().forEach(problem -> told.value(problem.toString()));
        told.endArray().name("notes").startArray();
        report.notes().forEach(note -> told.value(note.toString()));
        return told.endArray().endObject().finish();
    }
}
