package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.ClientOptions;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.option.OptionTypes;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a copy goes, and the files of its own. */
final class CopyOptions {

    @Option(
            names = "--to-container",
            paramLabel = "NAME",
            required = true,
            description = "The name of the container to copy to.")
    private String container;

    @Option(
            names = "--to-database",
            paramLabel = "NAME",
            description = "The name of its database (default: that of --database).")
    private Optional<String> database;

    @Option(
            names = "--to-endpoint",
            paramLabel = "URL",
            converter = OptionTypes.Endpoint.class,
            description = "The address of its server (default: that of --endpoint).")
    private Optional<URI> endpoint;

    @Option(
            names = "--to-key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A key of its account (default: that of --key).")
    private Optional<String> key;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Write down in this file how far the copy is, and go on from there if it says so.")
    private Optional<Path> state;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            defaultValue = "orrery-copy.rejects.jsonl",
            description = "Where items go that the other container refuses, with the reason (default: ${DEFAULT-VALUE}).")
    private Path rejects;

    ContainerClient target(ClientOptions server, ContainerClient source) {
        return server.client(endpoint, key).container(database.orElse(source.database()), container);
    }

    Optional<StateFile> state() {
        return state.map(StateFile::new);
    }

    Path rejects() {
        return rejects;
    }
}
