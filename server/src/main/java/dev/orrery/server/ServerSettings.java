package dev.orrery.server;

/** What a server has to be told before it can start; port 0 stands for any free one. */
public record ServerSettings(String host, int port, DataLocation dataLocation) {

    public static final int PORT_MAX = 65_535;

    public ServerSettings {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("Not a port: " + port);
        }
    }
}
