package dev.orrery.cli.directory;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.engine.salvage.ItemSalvage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.DataLocation;
import dev.orrery.storage.Store;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that makes a data directory of what can be read of a damaged one. */
@Command(
        name = "salvage",
        description = "Copies what can be read of a damaged data directory into a new one, proves that consistent, and says what "
                + "was lost. The damaged directory is not touched.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all there is was copied, see what is lost",
            "1:nothing can be salvaged",
            "2:a mistake on the command line"
        },
        footer = {
            "",
            "If there is a backup, 'orrery restore' is better: it has all that was written before it was made, while a "
                    + "salvaged directory lacks some transactions and may have others that depend on them.",
            "",
            "Example: orrery salvage /srv/orrery --to /srv/orrery-salvaged"
        })
public final class SalvageCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The damaged data directory.")
    private Path directory;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "NEWDIR",
            description = "The data directory to make; it is missing, or empty.")
    private Path to;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    @Override
    public Integer call() {
        Path target = to.toAbsolutePath().normalize();
        List<String> losses = new ArrayList<>();
        try (DirectoryCopy files = DirectoryCopy.begin(target)) {
            losses.addAll(new DataLocation.Directory(directory).salvageInto(files.path()));
            ConsistencyReport report = DirectoryCheck.isClean(files.path())
                    ? finished(files)
                    : salvageItems(files.path(), target, losses);
            print(report, target, losses);
            return report.isClean() ? 0 : 1;
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The new directory {directory} can't be written ({problem}). Check its permissions and the room on the disk",
                    e)
                    .with("directory", target)
                    .with("problem", e.getClass().getSimpleName());
        }
    }

    private static ConsistencyReport finished(DirectoryCopy copy) throws IOException {
        ConsistencyReport report = DirectoryCheck.of(copy.path());
        if (report.isClean()) {
            copy.finish();
        }
        return report;
    }

    /** What contradicts itself, or can't be read everywhere, is made anew of its items. */
    private static ConsistencyReport salvageItems(Path damaged, Path target, List<String> losses) throws IOException {
        try (DirectoryCopy items = DirectoryCopy.begin(target, "-items")) {
            try (Store from = new DataLocation.Directory(damaged).openForReading();
                    Store fresh = new DataLocation.Directory(items.path()).forLoading().open()) {
                losses.addAll(ItemSalvage.copy(from, fresh));
            }
            losses.add("Indexes and change feeds were made anew from the items, since parts of them were lost");
            return finished(items);
        }
    }

    private void print(ConsistencyReport report, Path target, List<String> losses) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ValueWriter told = new ValueWriter().startObject()
                    .name("salvaged").value(report.isClean())
                    .name("directory").value(target.toString())
                    .name("losses").startArray();
            losses.forEach(told::value);
            told.endArray().name("problems").startArray();
            report.problems().forEach(told::value);
            out.println(told.endArray().endObject().finish());
        } else {
            losses.forEach(loss -> out.println("lost: " + loss));
            out.println(report.summary());
            report.problems().forEach(out::println);
            out.println(report.isClean()
                    ? "Salvaged to " + target
                    : "What can be read is not consistent; nothing was salvaged");
        }
        out.flush();
    }
}
