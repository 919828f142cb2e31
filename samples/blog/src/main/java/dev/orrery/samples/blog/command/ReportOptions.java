package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.measure.Run;
import dev.orrery.samples.blog.report.HtmlReport;
import dev.orrery.samples.blog.report.Report;
import dev.orrery.samples.blog.report.RunJson;
import dev.orrery.samples.blog.report.RunReader;
import dev.orrery.samples.blog.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How it is told what was measured. */
final class ReportOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--json", description = "Prints JSON instead of tables.")
    private boolean isJson;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes a page with charts, too.")
    private Optional<Path> page;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            split = ",",
            description = "Measures nothing, but reports on what --json has printed before. The first file is the one"
                    + " that the tables are about.")
    private List<Path> saved = List.of();

    /** True if measurements of before are to be told of. */
    boolean isOfSavedRuns() {
        return !saved.isEmpty();
    }

    List<Run> savedRuns() throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Path file : saved) {
            require(Files.isReadable(file), "There is no file " + file);
            runs.addAll(RunReader.read(file));
        }
        return runs;
    }

    /** Finds out before it takes long that a report could not be written. */
    void check() {
        page.map(Path::toAbsolutePath).ifPresent(file -> {
            require(Files.isDirectory(file.getParent()), "There is no directory " + file.getParent());
            require(!Files.isDirectory(file), "--html names a file, not a directory: " + file);
        });
    }

    void write(Report report, PrintWriter out) throws IOException {
        out.println(isJson ? RunJson.write(report) : TextReport.write(report));
        out.flush();
        if (page.isPresent()) {
            Files.writeString(page.get(), HtmlReport.write(report));
        }
    }

    private void require(boolean isRight, String sentence) {
        if (!isRight) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }
}
