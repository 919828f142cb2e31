package dev.orrery.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A port of this machine that leads to another one, as container engines map them. */
final class PortMapping implements AutoCloseable {

    private final ServerSocket server;
    private final int target;
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private PortMapping(ServerSocket server, int target) {
        this.server = server;
        this.target = target;
    }

    static PortMapping to(int target) throws IOException {
        PortMapping mapping = new PortMapping(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
        Thread.startVirtualThread(mapping::accept);
        return mapping;
    }

    int port() {
        return server.getLocalPort();
    }

    /** How many connections were made through this port. */
    int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket near = server.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                connections.incrementAndGet();
                pipe(near, far);
                pipe(far, near);
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void pipe(Socket from, Socket to) throws IOException {
        open.add(from);
        if (server.isClosed()) {
            // It was closed meanwhile, and did not see this one.
            from.close();
        }
        Thread.startVirtualThread(() -> {
            try (from; to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException e) {
                // One side has closed, and so does the other now.
            } finally {
                open.remove(from);
            }
        });
    }
}
