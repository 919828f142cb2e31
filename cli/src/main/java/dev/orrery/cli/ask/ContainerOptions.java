package dev.orrery.cli.ask;

import dev.orrery.cli.client.ContainerClient;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that are about the items of a container. */
public final class ContainerOptions {

    @Option(
            names = {"-d", "--database"},
            paramLabel = "NAME",
            required = true,
            description = "The name of the database.")
    private String database;

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME",
            required = true,
            description = "The name of the container.")
    private String container;

    @Mixin
    private ClientOptions server = new ClientOptions();

    public ContainerClient container() {
        return server.client().container(database, container);
    }

    public ClientOptions server() {
        return server;
    }

    public boolean wantsJson() {
        return server.wantsJson();
    }
}
