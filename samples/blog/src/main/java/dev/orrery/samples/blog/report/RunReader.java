package dev.orrery.samples.blog.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Conditions;
import dev.orrery.samples.blog.measure.Latency;
import dev.orrery.samples.blog.measure.Loading;
import dev.orrery.samples.blog.measure.Machine;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the JSON of measurements that were made before. */
public final class RunReader {

    private RunReader() {}

    /** The measurements in a file. Fails with an IOException, which names the file, if they aren't in there. */
    public static List<Run> read(Path file) throws IOException {
        try {
            JsonNode root = new ObjectMapper().readTree(Files.readString(file));
            return Stream.concat(Stream.of(root), elements(root.path("growth")))
                    .map(RunReader::run)
                    .toList();
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            throw new IOException("No measurement is in " + file + ": " + firstLine(e), e);
        }
    }

    private static Run run(JsonNode node) {
        return new Run(
                new Conditions(
                        new DataSet(need(node, "seed").asLong(), need(node, "scale").asDouble()),
                        need(node, "items").asLong(),
                        need(node, "partitions").asInt(),
                        node.path("remote").asBoolean(),
                        node.path("workers").asBoolean(),
                        Instant.parse(need(node, "measuredAt").asText()),
                        machine(need(node, "machine"))),
                loading(need(node, "loading")),
                elements(need(node, "cells")).map(RunReader::cell).toList(),
                elements(node.path("concurrent")).map(RunReader::concurrent).toList());
    }

    private static Machine machine(JsonNode node) {
        return new Machine(
                need(node, "cores").asInt(),
                need(node, "memoryBytes").asLong(),
                need(node, "system").asText(),
                need(node, "jdk").asText());
    }

    private static Loading loading(JsonNode node) {
        return new Loading(need(node, "items").asLong(), need(node, "seconds").asDouble());
    }

    private static Cell cell(JsonNode node) {
        return new Cell(
                Request.valueOf(need(node, "request").asText()),
                Design.valueOf(need(node, "design").asText().toUpperCase(Locale.ROOT)),
                need(node, "times").asInt(),
                need(node, "ru").asDouble(),
                need(node, "requests").asDouble(),
                new Latency(
                        need(node, "meanMillis").asDouble(),
                        need(node, "p50Millis").asDouble(),
                        need(node, "p99Millis").asDouble()));
    }

    private static ConcurrentCell concurrent(JsonNode node) {
        return new ConcurrentCell(
                need(node, "callers").asInt(), need(node, "perSecond").asDouble(), cell(node));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode need(JsonNode node, String name) {
        JsonNode found = node.path(name);
        if (found.isMissingNode()) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return found;
    }

    private static String firstLine(Exception problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    }
}
