package dev.orrery.cli.attack;

import dev.orrery.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, which may come to an end. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final Path errors;
    private final URI endpoint;

    private ServerProcess(Process process, Path errors, URI endpoint) {
        this.process = process;
        this.errors = errors;
        this.endpoint = endpoint;
    }

    /**
     * Starts a server and returns when it is ready.
     *
     * @param shell a command of the shell that comes first, such as a limit; needs /bin/sh if it isn't empty
     * @param options those of the JVM
     * @param arguments those of 'orrery start' beside the port, which is a free one
     */
    static ServerProcess start(Path directory, String shell, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        if (!shell.isEmpty()) {
            command.addAll(List.of("/bin/sh", "-c", shell + " && exec \"$@\"", "sh"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("start", "--port", "0"));
        command.addAll(List.of(arguments));
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        return new ServerProcess(process, errors, endpointOf(process));
    }

    private static URI endpointOf(Process process) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        while (!line.contains("is ready at ")) {
            line = out.readLine();
        }
        return URI.create(line.substring(line.indexOf("http")));
    }

    URI endpoint() {
        return endpoint;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it has logged so far. */
    String errors() throws IOException {
        return Files.readString(errors, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
