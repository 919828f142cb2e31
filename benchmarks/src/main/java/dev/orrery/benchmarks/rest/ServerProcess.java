package dev.orrery.benchmarks.rest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own, which ends with this one. */
public final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a class of this class path; it says {@code ready} and its port. */
    public static ServerProcess ofClass(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return start(new ProcessBuilder(command), Pattern.compile("ready (\\d+)"));
    }

    /** Starts a command, whose output tells the port when it is ready: the only group of a pattern. */
    public static ServerProcess start(ProcessBuilder builder, Pattern ready) throws IOException {
        Process process = builder.redirectErrorStream(true).start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher matcher = ready.matcher(line);
            if (matcher.find()) {
                Thread.ofVirtual().start(() -> copy(output));
                return new ServerProcess(process, Integer.parseInt(matcher.group(1)));
            }
            System.err.println(line);
        }
        throw new IOException("The server ended before it was ready");
    }

    private static void copy(BufferedReader output) {
        try {
            output.lines().forEach(System.err::println);
        } catch (UncheckedIOException e) {
            // The process has ended.
        }
    }

    public URI address(String scheme) {
        return URI.create(scheme + "://127.0.0.1:" + port);
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
