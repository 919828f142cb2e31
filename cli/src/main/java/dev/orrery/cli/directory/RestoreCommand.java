package dev.orrery.cli.directory;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.DataLocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that makes a data directory of a backup. */
@Command(
        name = "restore",
        description = "Copies a backup into a data directory that is missing or empty, and proves the copy consistent before "
                + "it takes that place.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:restored", "1:the backup can't be restored", "2:a mistake on the command line"},
        footer = {
            "",
            "Keys and certificate are not part of a backup: give 'orrery start' the same key as before; it makes a new "
                    + "certificate.",
            "",
            "Example: orrery restore /backups/monday --data /srv/orrery"
        })
public final class RestoreCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "BACKUP", description = "The directory of the backup.")
    private Path backup;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The data directory to make (default: that of 'orrery start').")
    private Optional<Path> data;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    public RestoreCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Path target = data.orElseGet(() -> DataLocation.defaultDirectory(environment)).toAbsolutePath().normalize();
        try (DirectoryCopy copy = DirectoryCopy.begin(backup, target)) {
            ConsistencyReport report = DirectoryCheck.of(copy.path());
            if (report.isClean()) {
                copy.finish();
            }
            print(report, target);
            return report.isClean() ? 0 : 1;
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The backup {backup} can't be copied to {directory} ({problem}). Check both, and the room on the disk",
                    e)
                    .with("backup", backup)
                    .with("directory", target)
                    .with("problem", e.getClass().getSimpleName());
        }
    }

    private void print(ConsistencyReport report, Path target) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ValueWriter told = new ValueWriter().startObject()
                    .name("restored").value(report.isClean())
                    .name("directory").value(target.toString())
                    .name("problems").startArray();
            report.problems().forEach(problem -> told.value(problem.toString()));
            out.println(told.endArray().endObject().finish());
        } else {
            out.println(report.summary());
            report.problems().forEach(out::println);
            out.println(report.isClean()
                    ? "Restored to " + target
                    : "The backup is damaged; nothing was restored");
        }
        out.flush();
    }
}
