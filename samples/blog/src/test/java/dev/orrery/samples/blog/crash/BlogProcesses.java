package dev.orrery.samples.blog.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.samples.blog.Account;
import dev.orrery.server.DataLocation;
import dev.orrery.server.OrrerySettings;
import dev.orrery.storage.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, always on the same data and the same port, and other processes beside it. */
final class BlogProcesses implements AutoCloseable {

    private final Path data;
    private final Path errors;
    private final int port;
    private final List<Child> children = new ArrayList<>();
    private Child server;

    private BlogProcesses(Path directory, int port) {
        this.data = directory.resolve("data");
        this.errors = directory.resolve("errors");
        this.port = port;
    }

    /** Starts a server, with its data somewhere in a directory. */
    static BlogProcesses start(Path directory) throws IOException {
        BlogProcesses started = new BlogProcesses(directory, freePort());
        started.startServer();
        return started;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    Account account() {
        URI endpoint = URI.create("https://" + OrrerySettings.LOOPBACK + ":" + port + "/");
        return new Account(endpoint, OrrerySettings.defaults().keys().primary());
    }

    /** Starts the workers, and doesn't wait for them. */
    Child startWorkers(String hostName) {
        return start(WorkersMain.class, List.of(account().endpoint().toString(), account().key(), hostName));
    }

    /** Starts a program. */
    Child start(Class<?> main, List<String> arguments) {
        Child child = Child.start(main, errors, arguments);
        children.add(child);
        return child;
    }

    void killServer() {
        server.kill();
    }

    void startServer() {
        server = start(ServerMain.class, List.of(data.toString(), Integer.toString(port))).await(Parent.READY);
    }

    /** Kills the server, and looks at all that it leaves. */
    void checkData() {
        killServer();
        try (Store store = new DataLocation.Directory(data).openForReading()) {
            assertThat(ConsistencyCheck.run(store).problems()).isEmpty();
        }
    }

    @Override
    public void close() {
        children.forEach(Child::close);
    }
}
