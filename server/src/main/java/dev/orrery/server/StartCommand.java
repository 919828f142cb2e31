package dev.orrery.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
            "Each option may also be given as an environment variable: ORRERY_HOST, ORRERY_PORT, ORRERY_DATA, "
                    + "ORRERY_EPHEMERAL=true."
        })
final class StartCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            defaultValue = "127.0.0.1",
            description = "The address to listen on (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            defaultValue = "8081",
            description = "The port to listen on (default: ${DEFAULT-VALUE}); 0 takes a free one.")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The directory of the data, made if it is missing (default: $XDG_DATA_HOME/orrery, or "
                    + "~/.local/share/orrery).")
    private Optional<Path> data;

    @Option(names = "--ephemeral", description = "Keep the data in memory, and lose it at the end.")
    private boolean ephemeral;

    StartCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        OrreryServer server = start(settings());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop"));
        announce(server);
        server.awaitClose();
        return 0;
    }

    private ServerSettings settings() {
        if (port < 0 || port > ServerSettings.PORT_MAX) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Invalid value for option '--port': " + port + " is not between 0 and " + ServerSettings.PORT_MAX);
        }
        return new ServerSettings(host, port, dataLocation());
    }

    /** An option that was given on the command line beats the environment; two that disagree are a mistake. */
    private DataLocation dataLocation() {
        boolean directoryGiven = spec.commandLine().getParseResult().hasMatchedOption("--data");
        boolean memoryGiven = spec.commandLine().getParseResult().hasMatchedOption("--ephemeral");
        if (directoryGiven && memoryGiven) {
            throw new ParameterException(
                    spec.commandLine(), "--data and --ephemeral exclude each other: give one of them");
        }
        if (ephemeral && !directoryGiven) {
            return new DataLocation.Memory();
        }
        return new DataLocation.Directory(data.orElseGet(() -> DataLocation.defaultDirectory(environment)));
    }

    private OrreryServer start(ServerSettings settings) {
        try {
            return OrreryServer.start(settings);
        } catch (IOException e) {
            String problem = "Can't listen on " + host + ", port " + port + " (" + e.getMessage() + "); "
                    + "choose another --host or --port, or --port 0 for any free one";
            throw new ParameterException(spec.commandLine(), problem, e);
        }
    }

    private void announce(OrreryServer server) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Orrery " + Version.current() + " is ready at " + server.endpoint());
        out.println("Its data is " + server.dataLocation().description());
        out.flush();
    }

    private void stop(OrreryServer server) {
        server.close();
        PrintWriter out = spec.commandLine().getOut();
        out.println("Orrery has stopped");
        out.flush();
    }
}
