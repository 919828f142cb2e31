package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Progress;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.cli.print.StandardStream;
import dev.orrery.cli.transfer.source.CountedInput;
import dev.orrery.cli.transfer.source.EntryFormat;
import dev.orrery.cli.transfer.source.EntrySource;
import dev.orrery.cli.transfer.source.IdSource;
import dev.orrery.cli.transfer.table.ContainerOrTableOptions;
import dev.orrery.cli.transfer.table.EntitySource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that imports items from a file. */
@Command(
        name = "import",
        description = "Writes the items of a file into a container, or entities into a table: JSON, JSON lines or CSV. It waits where the "
                + "container's throughput is used up, says so, and may raise it for that time.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all were imported",
            "1:some were rejected, or it was cut",
            "2:a mistake on the command line"
        },
        footer = {
            "",
            "An import that was cut, by Ctrl-C or because the server didn't answer, goes on with the same command and "
                    + "--resume: entries that are done are skipped. Of those that were under way it can't tell; without "
                    + "--upsert, what is in the container already counts as done for them.",
            "",
            "A table that is missing is created. In a CSV file of entities, a column such as n@odata.type has the types of "
                    + "column n; what the Timestamp says is not kept.",
            "",
            "Example: orrery import people.csv -d shop -c people --partition-key /country --type zip=string",
            "         orrery import people.jsonl --api table -c people"
        })
public final class ImportCommand implements Callable<Integer> {

    private final Map<String, String> environment;
    private final InputStream standardInput;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImportOptions source = new ImportOptions();

    @Mixin
    private ContainerOrTableOptions target = new ContainerOrTableOptions();

    @Mixin
    private TargetOptions creation = new TargetOptions();

    @Mixin
    private RaiseOptions raising = new RaiseOptions();

    @Option(names = "--upsert", description = "Replace items that are there, rather than reject those of the file.")
    private boolean upsert;

    @Option(
            names = "--concurrency",
            paramLabel = "NUMBER",
            defaultValue = "16",
            description = "How many requests to have under way at a time, each with up to 100 items (default: "
                    + "${DEFAULT-VALUE}).")
    private int concurrency;

    @Option(names = "--generate-ids", description = "Give items an id that have none.")
    private boolean generateIds;

    @Option(names = "--resume", description = "Go on with an import that was cut; begin if there was none.")
    private boolean resume;

    @Option(names = "--restart", description = "Begin anew, though an import of the file was cut.")
    private boolean restart;

    public ImportCommand(Map<String, String> environment, InputStream standardInput) {
        this.environment = environment;
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() throws IOException {
        check();
        ContainerClient container = target.container();
        if (target.isTable()) {
            creation.createTableIfMissing(container);
        } else {
            creation.createIfWanted(container);
        }
        JsonValue state = source.state().flatMap(StateFile::read).orElse(JsonValue.UNDEFINED);
        JsonValue about = about(container, state);
        Ledger ledger = ledger(about, state);
        Intake.Settings settings = new Intake.Settings(
                upsert,
                concurrency,
                generateIds ? Optional.of(new IdSource(about.property("import").stringValue())) : Optional.empty());
        try (Rejects rejects = new Rejects(source.rejects(), ledger.doneBefore() > 0)) {
            return run(container, new Intake(container, settings, rejects, ledger), ledger, rejects);
        }
    }

    private int run(ContainerClient container, Intake intake, Ledger ledger, Rejects rejects) throws IOException {
        try (CountedInput counted = new CountedInput(open());
                StopSignal stop = signal();
                RaiseOptions.Raise raise = raising.begin(container, err(), answers());
                Progress progress = Progress.of(err(), environment, "item")) {
            long size = source.isStandardInput() ? 0 : Files.size(source.file());
            boolean hasEnded = intake.run(entries(counted), stop, () -> {
                String waitsFor = intake.isWaiting() ? raise.waitsFor() : "";
                if (!raise.isAsking()) {
                    double share = size == 0 ? -1 : intake.answeredShare() * counted.count() / size;
                    progress.show(intake.answered(), share, waitsFor);
                }
            });
            if (hasEnded) {
                ledger.delete();
            }
            progress.clear();
            tell(intake, ledger, rejects, hasEnded, progress);
            return hasEnded && rejects.count() == 0 ? 0 : 1;
        } catch (OrreryException e) {
            tellCut(intake);
            throw e;
        }
    }

    private EntrySource entries(InputStream in) throws IOException {
        return target.isTable()
                ? new EntitySource(
                        EntryFormat.open(
                                in, source.format(), source.separator(), EntitySource.types(source.types())))
                : EntryFormat.open(in, source.format(), source.separator(), source.types());
    }

    /** Where somebody may answer who is asked something. */
    private Optional<InputStream> answers() {
        boolean isThere = !source.isStandardInput()
                && StandardStream.INPUT.isTerminal(environment)
                && StandardStream.ERROR.isTerminal(environment);
        return isThere ? Optional.of(standardInput) : Optional.empty();
    }

    /** A thread that waits for what somebody types doesn't notice the signal, so the end doesn't wait for it long. */
    private StopSignal signal() {
        return source.isStandardInput() ? StopSignal.listen(Duration.ofSeconds(2)) : StopSignal.listen();
    }

    private void check() {
        if (concurrency < 1) {
            throw mistake("Invalid value for option '--concurrency': " + concurrency + " is below 1");
        }
        if (generateIds && target.isTable()) {
            throw mistake("--generate-ids is for items: an entity has its RowKey");
        }
        if (resume && restart) {
            throw mistake("--resume and --restart exclude each other: give one of them");
        }
        if (raising.exclude()) {
            throw mistake("--raise and --no-raise exclude each other: give one of them");
        }
        if (!source.isStandardInput() && (!Files.isReadable(source.file()) || Files.isDirectory(source.file()))) {
            throw mistake("There is no file " + source.file() + " that can be read");
        }
    }

    /** What the state file says beside how far it is. */
    private JsonValue about(ContainerClient container, JsonValue state) throws IOException {
        boolean goesOn = resume && state.isObject();
        ValueWriter about = new ValueWriter().startObject()
                .name("import").value(goesOn ? state.property("import").stringValue() : UUID.randomUUID().toString())
                .name("endpoint").value(container.account().endpoint().toString())
                .name("container").value(container.database() + "/" + container.name());
        if (!source.isStandardInput()) {
            about.name("file").value(source.file().toAbsolutePath().normalize().toString());
            about.name("bytes").value(Files.size(source.file()));
        }
        return about.endObject().finish();
    }

    private Ledger ledger(JsonValue about, JsonValue state) {
        if (state.isUndefined() || restart) {
            return Ledger.begin(source.state(), about);
        }
        if (!resume) {
            throw mistake("An import of this file was cut: --resume goes on with it, --restart begins anew");
        }
        for (String fact : new String[] {"endpoint", "container", "file", "bytes"}) {
            if (!state.property(fact).equals(about.property(fact))) {
                throw new OrreryException(ErrorCode.INVALID_REQUEST,
                        "The import that was cut was another one, of {before}. Import that, or begin anew with --restart")
                        .with(fact, about.property(fact))
                        .with("before", state.property(fact));
            }
        }
        return Ledger.resume(source.state().orElseThrow(), about, state);
    }

    private InputStream open() throws IOException {
        return source.isStandardInput() ? standardInput : Files.newInputStream(source.file());
    }

    private void tell(Intake intake, Ledger ledger, Rejects rejects, boolean hasEnded, Progress progress) {
        if (target.wantsJson()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(new ValueWriter().startObject()
                    .name("imported").value(intake.written())
                    .name("rejected").value(rejects.count())
                    .name("skipped").value(ledger.doneBefore())
                    .name("complete").value(hasEnded)
                    .endObject().finish());
            out.flush();
            return;
        }
        PrintWriter err = err();
        err.println(ReadableNumbers.count(intake.written(), "item") + " imported, " + progress.rate(intake.written())
                + (ledger.doneBefore() > 0
                        ? "; " + ReadableNumbers.count(ledger.doneBefore()) + " were done before"
                        : "")
                + told(rejects)
                + (hasEnded ? "" : "; it was cut, --resume goes on"));
        err.flush();
    }

    private static String told(Rejects rejects) {
        return rejects.count() == 0
                ? ""
                : "; " + ReadableNumbers.count(rejects.count()) + " rejected, see " + rejects.file();
    }

    private void tellCut(Intake intake) {
        if (source.state().isPresent() && intake.written() > 0 && !target.wantsJson()) {
            err().println(
                    ReadableNumbers.count(intake.written(), "item") + " imported before it failed; --resume goes on");
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
