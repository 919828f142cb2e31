package dev.orrery.benchmarks.query;

import dev.orrery.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL of this machine's packages, with a cluster of its own in a temporary directory, on loopback only. */
final class PostgresServer implements AutoCloseable {

    static final String HOW_TO_INSTALL = "PostgreSQL is not installed; `apt-get install postgresql` would do that";

    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");
    private static final String OWNER = "postgres";
    private static final String USER = "benchmark";
    private static final int STOP_SECONDS_MAX = 60;
    private static final int START_TRIES_MAX = 300;

    // As much cache as Orrery has by default. The data is never written again after it was loaded.
    private static final List<String> SETTINGS = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "shared_buffers=256MB",
            "maintenance_work_mem=512MB",
            "max_wal_size=8GB",
            "fsync=off",
            "autovacuum=off");

    private final ScratchDirectory scratch;
    private final Path binaries;
    private final int port;
    private final Process process;

    private PostgresServer(ScratchDirectory scratch, Path binaries) throws IOException {
        this.scratch = scratch;
        this.binaries = binaries;
        this.port = freePort();
        Path log = Files.createFile(scratch.path().resolve("log"));
        give(scratch.path());
        finish(builder("initdb", "-D", data(), "-U", USER, "--auth=trust", "--no-locale", "--encoding=UTF8")
                .redirectOutput(log.toFile())
                .start());
        this.process = builder(serverCommand())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroy));
    }

    /** Starts one, if it is installed. */
    static Optional<PostgresServer> start() throws IOException {
        Optional<Path> binaries = findBinaries();
        return binaries.isPresent()
                ? Optional.of(new PostgresServer(new ScratchDirectory(), binaries.get()))
                : Optional.empty();
    }

    private static Optional<Path> findBinaries() throws IOException {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGES)) {
            return versions.filter(it -> Files.isExecutable(it.resolve("bin").resolve("initdb")))
                    .max(Comparator.comparingInt(it -> Integer.parseInt(it.getFileName().toString())))
                    .map(it -> it.resolve("bin"));
        }
    }

    /** Connects; waits for a server that has just been started. */
    Connection connect() throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER + "&reWriteBatchedInserts=true";
        for (int tries = 1;; tries++) {
            try {
                return DriverManager.getConnection(url);
            } catch (SQLException e) {
                if (tries == START_TRIES_MAX || !process.isAlive()) {
                    throw e;
                }
                sleep();
            }
        }
    }

    /** Ends it as soon as its connections are closed, and removes its data. */
    @Override
    public void close() throws IOException {
        process.destroy();
        finish(process);
        scratch.close();
    }

    private String data() {
        return scratch.path().resolve("data").toString();
    }

    private String[] serverCommand() {
        List<String> command = new ArrayList<>(List.of("postgres", "-D", data(), "-p", Integer.toString(port)));
        SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
        return command.toArray(String[]::new);
    }

    private ProcessBuilder builder(String... command) {
        List<String> whole = new ArrayList<>();
        if (isRoot()) {
            // It refuses to run as root.
            whole.addAll(List.of("setpriv", "--reuid=" + OWNER, "--regid=" + OWNER, "--init-groups", "--"));
        }
        whole.add(binaries.resolve(command[0]).toString());
        whole.addAll(List.of(command).subList(1, command.length));
        return new ProcessBuilder(whole).directory(scratch.path().toFile()).redirectErrorStream(true);
    }

    private static void give(Path directory) throws IOException {
        if (isRoot()) {
            Files.setOwner(
                    directory,
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(OWNER));
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void finish(Process process) throws IOException {
        try {
            if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("PostgreSQL's process has failed");
            }
        } catch (InterruptedException e) {
            throw new IOException("PostgreSQL's process was not awaited", e);
        }
    }

    private static void sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException("A start was interrupted", e);
        }
    }
}
