package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.QueryPages;
import dev.orrery.cli.ask.QueryText;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.PartitionKeys;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Progress;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.cli.transfer.table.ContainerOrTableOptions;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.PortableEntity;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that exports the items of a container. */
@Command(
        name = "export",
        description = "Writes the items of a container, or the entities of a table, as JSON lines: all of them, or what a query "
                + "finds.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were exported", "1:it failed or was cut", "2:a mistake on the command line"},
        footer = {
            "",
            "Without --query, each partition is read in the order of its changes until there is none left to read. What is "
                    + "promised: at that moment the export has the newest version of every item of the partition. While "
                    + "nobody writes, it is a snapshot with each item once. If somebody does, an item that is changed in the "
                    + "meantime may be there twice, the newer version after the older one ('orrery import --upsert' makes "
                    + "the newer one count), and one that is deleted in the meantime may be there. It ends when it has "
                    + "caught up with all writes. 'orrery backup' takes a snapshot of a single moment.",
            "With --query there is no such promise: its pages are read one after the other.",
            "",
            "Example: orrery export -d shop -c people -o people.jsonl",
            "         orrery export --api table -c people -o people.jsonl"
        })
public final class ExportCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ContainerOrTableOptions source = new ContainerOrTableOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, which appears when it is complete (default: the standard output).")
    private Optional<Path> output;

    @Option(names = "--query", paramLabel = "QUERY", description = "Export only what this query finds.")
    private Optional<String> query;

    @Option(names = "--param", paramLabel = "NAME=JSON", description = "A parameter of the query; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--partition-key",
            paramLabel = "JSON",
            description = "Export one logical partition only, as in 'orrery query'.")
    private Optional<String> partitionKey;

    @Option(
            names = "--system-properties",
            description = "Keep what the server adds to each item: _rid, _self, _etag, _attachments, _ts.")
    private boolean systemProperties;

    public ExportCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        if (query.isEmpty() && !parameters.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--param belongs to a --query, and there is none");
        }
        if (systemProperties && source.isTable()) {
            throw new ParameterException(
                    spec.commandLine(), "--system-properties is for items: entities are exported as they were written");
        }
        try (StopSignal stop = StopSignal.listen()) {
            return output.isPresent() ? toFile(output.get(), stop) : toStandardOutput(stop);
        }
    }

    private int toFile(Path given, StopSignal stop) throws IOException {
        try {
            return isDevice(given) ? toDevice(given, stop) : toNewFile(given, stop);
        } catch (IOException | UncheckedIOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The file {file} can't be written ({problem}). Choose another", e)
                    .with("file", given)
                    .with("problem", problem(e));
        }
    }

    /** Writes a file that takes its place when it is complete. */
    private int toNewFile(Path given, StopSignal stop) throws IOException {
        // A link stays one: what it leads to is replaced.
        Path file = Files.exists(given) ? given.toRealPath() : given;
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            int exitCode = toDevice(partial, stop);
            if (exitCode == 0) {
                Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return exitCode;
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private int toDevice(Path file, StopSignal stop) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            return run(out, stop) ? 0 : 1;
        }
    }

    /** Whether it is something like a pipe or {@code /dev/null}, which no file must take the place of. */
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private int toStandardOutput(StopSignal stop) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (OutputStream bytes = new BufferedOutputStream(new WriterOutput(out), 1 << 16)) {
            return run(bytes, stop) ? 0 : 1;
        } catch (IOException | UncheckedIOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The standard output takes no more. Export to a file with -o", e);
        } finally {
            out.flush();
        }
    }

    private boolean run(OutputStream out, StopSignal stop) throws IOException {
        ContainerClient container = source.container();
        long expected = expected(container);
        ItemLines lines = new ItemLines(out, this::line);
        try (Progress progress =
                Progress.of(spec.commandLine().getErr(), environment, "item")) {
            Runnable show = () -> progress.show(lines.count(), expected > 0 ? (double) lines.count() / expected : -1);
            boolean isComplete = isPart()
                    ? exportQuery(container, lines, stop, show)
                    : exportAll(container, lines, stop, show);
            out.flush();
            progress.clear();
            tell(lines, isComplete, progress);
            return isComplete;
        }
    }

    /** What an item is in the file; undefined if it has no place there. */
    private JsonValue line(JsonValue item) {
        if (source.isTable()) {
            return EntityDocument.isEntity(item) ? PortableEntity.of(item) : JsonValue.UNDEFINED;
        }
        return systemProperties ? StrippedItem.stripFeed(item) : StrippedItem.strip(item);
    }

    private static boolean exportAll(ContainerClient container, ItemLines lines, StopSignal stop, Runnable show)
            throws IOException {
        ChangeDrain drain = new ChangeDrain(container);
        return drain.run(
                drain.beginning(),
                (before, page) -> {
                    lines.write(page.items());
                    show.run();
                },
                stop);
    }

    private boolean exportQuery(ContainerClient container, ItemLines lines, StopSignal stop, Runnable show) {
        Map<String, String> headers = new HashMap<>();
        headers.put("x-ms-max-item-count", "1000");
        partitionKey.ifPresent(key -> headers.put("x-ms-documentdb-partitionkey", PartitionKeys.parse(key).toString()));
        QueryPages pages =
                new QueryPages(container, QueryText.of(query.orElse("SELECT * FROM c"), parameters), headers);
        pages.run(
                Long.MAX_VALUE,
                row -> {
                    try {
                        lines.write(List.of(row));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    show.run();
                },
                () -> !stop.isStopped());
        return !pages.hasMore();
    }

    /** What went wrong with a file, in the system's words where it has some. */
    private static String problem(Exception e) {
        if (e instanceof FileSystemException file) {
            return file.getReason() == null ? e.getClass().getSimpleName() : file.getReason();
        }
        return String.valueOf(e.getMessage());
    }

    private boolean isPart() {
        return query.isPresent() || partitionKey.isPresent();
    }

    /** How many items there are about; 0 if that says nothing. */
    private long expected(ContainerClient container) {
        String usage = container.read().header("x-ms-resource-usage").orElse("");
        int start = usage.indexOf("documentsCount=");
        if (start < 0 || isPart()) {
            return 0;
        }
        String digits = usage.substring(start + "documentsCount=".length()).replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static String told(long leftOut) {
        return leftOut == 0
                ? ""
                : "; " + ReadableNumbers.count(leftOut, "item")
                        + " left out, for only --api sql can export what is no entity";
    }

    private void tell(ItemLines lines, boolean isComplete, Progress progress) {
        // The standard output may be taken by the items.
        PrintWriter to = source.wantsJson() && output.isPresent()
                ? spec.commandLine().getOut()
                : spec.commandLine().getErr();
        to.println(source.wantsJson()
                ? new ValueWriter().startObject()
                        .name("exported").value(lines.count())
                        .name("leftOut").value(source.isTable() ? JsonValue.of(lines.leftOut()) : JsonValue.UNDEFINED)
                        .name("complete").value(isComplete)
                        .endObject().finish().toString()
                : ReadableNumbers.count(lines.count(), "item") + " exported, " + progress.rate(lines.count())
                        + told(lines.leftOut())
                        + (isComplete ? "" : "; it was cut"));
        to.flush();
    }
}
