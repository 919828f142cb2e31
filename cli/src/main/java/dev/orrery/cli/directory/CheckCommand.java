package dev.orrery.cli.directory;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that proves a data directory consistent, or says what is wrong with it. */
@Command(
        name = "check",
        description = "Reads all files of a data directory that no server is using to their ends, and proves the data "
                + "consistent. Changes nothing.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = CheckCommand.NOT_CHECKED,
        exitCodeOnExecutionException = CheckCommand.NOT_CHECKED,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:consistent", "1:problems were found", "2:it could not be checked"},
        footer = {
            "",
            "If there are problems: 'orrery restore' makes a data directory of a backup; 'orrery salvage' makes one of what can "
                    + "be read."
        })
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
        try {
            ConsistencyReport report = DirectoryCheck.of(directory);
            print(report);
            return report.isClean() ? CLEAN : PROBLEMS_FOUND;
        } catch (OrreryException e) {
            if (e.code() != ErrorCode.DATA_CORRUPT) {
                throw e;
            }
            print(e);
            return PROBLEMS_FOUND;
        }
    }

    /** Tells of files that are damaged, so that nothing can be said of what is in them. */
    private void print(OrreryException damage) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                json ? json(false, damage.getMessage(), List.of(damage.getMessage()), List.of()) : damage.getMessage());
        out.flush();
    }

    private void print(ConsistencyReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(report.isClean(), report.summary(), report.problems(), report.notes()));
        } else {
            out.println(report.summary());
            report.problems().forEach(out::println);
            report.notes().forEach(note -> out.println("note: " + note));
            if (!report.isClean()) {
                out.println("Restore a backup with 'orrery restore', or copy what can be read with 'orrery salvage "
                        + directory + " --to NEWDIR'");
            }
        }
        out.flush();
    }

    private static JsonValue json(
            boolean isConsistent, String summary, List<String> problems, List<String> notes) {
        ValueWriter told = new ValueWriter().startObject()
                .name("consistent").value(isConsistent)
                .name("summary").value(summary)
                .name("problems").startArray();
        problems.forEach(told::value);
        told.endArray().name("notes").startArray();
        notes.forEach(told::value);
        return told.endArray().endObject().finish();
    }
}
