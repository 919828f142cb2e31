package dev.orrery.cli.start;

import dev.orrery.cli.option.Version;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that starts a server and keeps it running until the process is told to stop. */
@Command(
        name = "start",
        description = "Starts a server, and stops it cleanly on Ctrl-C or SIGTERM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each option may also be an environment variable, such as ORRERY_PORT, ORRERY_EPHEMERAL=true and "
                    + "ORRERY_READ_ONLY_KEY. The command line comes first, then the environment, then the file of "
                    + "--config, then the defaults."
        })
public final class StartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StartOptions options;

    public StartCommand(Map<String, String> environment, RandomKeys randomKeys) {
        this.options = new StartOptions(environment, randomKeys);
    }

    @Override
    public Integer call() throws InterruptedException {
        LastResort.install();
        OrrerySettings settings = settings();
        options.readyFile().ifPresent(ReadyFile::clear);
        Orrery server = start(settings);
        directory(settings).ifPresent(RunningServer.current(server.endpoint().toString())::writeTo);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, settings), "stop"));
        print(new Announcement(server, settings).text());
        options.warnings().forEach(this::warn);
        options.readyFile().ifPresent(file -> file.write(server));
        // The first client that comes by https should not have to wait while its certificate is made.
        Thread.ofVirtual().name("certificate").start(server::certificate);
        MemoryReturn.start();
        server.awaitClose();
        return 0;
    }

    OrrerySettings settings() {
        return options.settings();
    }

    private Orrery start(OrrerySettings settings) {
        try {
            return Orrery.start(settings);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static Optional<Path> directory(OrrerySettings settings) {
        return switch (settings.dataLocation()) {
            case DataLocation.Directory directory -> Optional.of(directory.path());
            case DataLocation.Memory memory -> Optional.empty();
        };
    }

    private void stop(Orrery server, OrrerySettings settings) {
        options.readyFile().ifPresent(ReadyFile::forget);
        server.close();
        directory(settings).ifPresent(RunningServer::forget);
        print("Orrery has stopped");
    }

    private void warn(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("Warning: " + sentence);
        err.flush();
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(text);
        out.flush();
    }
}
