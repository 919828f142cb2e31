package dev.orrery.cli.ask;

import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.Target;
import dev.orrery.cli.option.Version;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.DataLocation;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that backs up all data as it is at one moment. */
@Command(
        name = "backup",
        description = "Has a running server make a copy of all its data as it is at one moment, while clients go on; or makes "
                + "it itself of a data directory that no server is using.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "The backup is a data directory itself: 'orrery check' proves it consistent, 'orrery start --data' serves it, "
                    + "'orrery restore' copies it. On the same file system as the data it takes hardly any room at first, "
                    + "since files that never change are linked: to be safe from a broken disk, copy it to another.",
            "Keys and certificate are not part of it.",
            "",
            "Example: orrery backup monday"
        })
public final class BackupCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description = "The directory to make, on the server's machine, below what its --backup-root says (by "
                    + "default backups in the directory of its data); it must not exist yet. With --offline, any.")
    private Path directory;

    @Option(
            names = "--offline",
            paramLabel = "DATA",
            description = "Back up this data directory, which no server is using, rather than ask a server.")
    private Optional<Path> offline;

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public void run() {
        print(offline.map(data -> copy(data, directory.toAbsolutePath().normalize())).orElseGet(this::ask));
    }

    private String ask() {
        JsonValue wanted = new ValueWriter().startObject()
                .name("directory").value(directory.toString())
                .endObject().finish();
        return server.client().ask(Ask.post(Target.of("backups"), wanted)).json().property("directory").stringValue();
    }

    private static String copy(Path source, Path target) {
        if (!Files.exists(source.resolve("CURRENT"))) {
            // Opened, it would become an empty one.
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "There is no data of Orrery in {directory}. Name a data directory")
                    .with("directory", source);
        }
        new DataLocation.Directory(source).backUpTo(target);
        return target.toString();
    }

    private void print(String target) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.wantsJson()
                ? new ValueWriter().startObject().name("directory").value(target).endObject().finish()
                : "Backed up to " + target);
        out.flush();
    }
}
