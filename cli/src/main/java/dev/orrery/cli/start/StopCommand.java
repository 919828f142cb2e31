package dev.orrery.cli.start;

import dev.orrery.cli.option.Version;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.DataLocation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that stops the server of a data directory. */
@Command(
        name = "stop",
        description = "Stops the server that has a data directory open, on this machine, as Ctrl-C does: it answers what it "
                + "was asked, closes its files and ends. Waits until it has.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it has stopped",
            "1:none runs there, or it didn't stop in time",
            "2:a mistake on the command line"
        },
        footer = {"", "A server with --ephemeral has no directory: Ctrl-C or a signal stops it."})
public final class StopCommand implements Callable<Integer> {

    private static final int DONE = 0;
    private static final int NOT_DONE = 1;

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The server's data directory (default: that of 'orrery start').")
    private Optional<Path> data;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long to wait for its end (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    public StopCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Path directory = data.orElseGet(() -> DataLocation.defaultDirectory(environment));
        Optional<RunningServer> server = RunningServer.in(directory);
        Optional<ProcessHandle> process = server.flatMap(RunningServer::process);
        if (process.isEmpty()) {
            return tell(NOT_DONE, 0, "No server runs on " + directory);
        }
        long pid = process.get().pid();
        process.get().destroy();
        try {
            process.get().onExit().get(seconds, TimeUnit.SECONDS);
            return tell(DONE, pid, "The server at " + server.get().endpoint() + " has stopped (process " + pid + ")");
        } catch (TimeoutException e) {
            return tell(NOT_DONE, pid, "The server was told to stop, and has not yet (process " + pid + ")");
        }
    }

    private int tell(int exitCode, long pid, String sentence) {
        PrintWriter out = exitCode == DONE || json ? spec.commandLine().getOut() : spec.commandLine().getErr();
        if (json) {
            out.println(new ValueWriter().startObject()
                    .name("stopped").value(exitCode == DONE)
                    .name("pid").value(pid)
                    .endObject().finish());
        } else {
            out.println(exitCode == DONE ? sentence : "orrery: " + sentence);
        }
        out.flush();
        return exitCode;
    }
}
