package dev.orrery.cli.ask;

import dev.orrery.model.value.JsonValue;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What commands that change the partitions of a container have in common. */
final class PartitionCommand {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DATABASE", description = "The name of the database.")
    private String database;

    @Parameters(index = "1", paramLabel = "CONTAINER", description = "The name of the container.")
    private String container;

    @Mixin
    private ClientOptions server = new ClientOptions();

    /** Has the server do it, and prints the partitions that came of it, or a sentence if none did. */
    void run(String operation, String body, Map<String, String> headers, String sentenceIfNone) {
        JsonValue answer = server.client().container(database, container)
                .operate(operation, body.getBytes(StandardCharsets.UTF_8), headers);
        JsonValue ranges = answer.property("PartitionKeyRanges");
        PrintWriter out = spec.commandLine().getOut();
        if (server.wantsJson()) {
            out.println(ranges);
        } else if (ranges.size() == 0) {
            out.println(sentenceIfNone);
        } else {
            ranges.elements().forEach(range -> out.println(describe(range)));
        }
        out.flush();
    }

    private static String describe(JsonValue range) {
        List<String> parents = new ArrayList<>();
        range.property("parents").elements().forEach(parent -> parents.add(parent.stringValue()));
        return "Partition %s, from '%s' to '%s', came of %s".formatted(
                range.property("id").stringValue(),
                range.property("minInclusive").stringValue(),
                range.property("maxExclusive").stringValue(),
                String.join(", ", parents));
    }
}
