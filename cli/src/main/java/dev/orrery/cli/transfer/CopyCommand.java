package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.ContainerOptions;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Progress;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that copies a container into another, and keeps the copy up to date. */
@Command(
        name = "copy",
        description = "Copies the items of a container into another one, of the same or of another account, by the change "
                + "feed: from its beginning, and then whatever changes, until Ctrl-C. The other container may have another "
                + "partition key.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were copied", "1:some were rejected, or it failed", "2:a mistake on the command line"},
        footer = {
            "",
            "Items are upserted, without what the server adds to them. Deletes are not copied: the feed of latest versions "
                    + "has none. With a new partition key, items that have the same id and the same new key become one, and an "
                    + "item whose new key changes stays under the old one as well.",
            "",
            "Example: orrery copy -d shop -c people --to-container people2 --partition-key /email --until-caught-up"
        })
public final class CopyCommand implements Callable<Integer> {

    private static final long POLL_MILLIS = 500;

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ContainerOptions from = new ContainerOptions();

    @Mixin
    private CopyOptions to = new CopyOptions();

    @Mixin
    private TargetOptions creation = new TargetOptions();

    @Option(
            names = "--until-caught-up",
            description = "End when each partition has been read up to its end, rather than wait for more.")
    private boolean untilCaughtUp;

    @Option(
            names = "--concurrency",
            paramLabel = "NUMBER",
            defaultValue = "16",
            description = "How many writing requests to have under way at a time, each with up to 100 items (default: "
                    + "${DEFAULT-VALUE}).")
    private int concurrency;

    public CopyCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        if (concurrency < 1) {
            throw mistake("Invalid value for option '--concurrency': " + concurrency + " is below 1");
        }
        ContainerClient source = from.container();
        ContainerClient target = to.target(from.server(), source);
        if (isSame(source, target)) {
            throw mistake("A container can't be copied into itself");
        }
        ChangeDrain drain = new ChangeDrain(source);
        CopyState state = CopyState.open(to.state(), source, target, drain.beginning());
        creation.createIfWanted(target);
        try (Rejects rejects = new Rejects(to.rejects(), to.state().isPresent())) {
            ItemCopier copier = new ItemCopier(target, rejects, concurrency);
            run(drain, state, copier);
            return rejects.count() == 0 ? 0 : 1;
        }
    }

    private void run(ChangeDrain drain, CopyState state, ItemCopier copier) throws IOException {
        try (StopSignal stop = StopSignal.listen();
                Progress progress = Progress.of(err(), environment, "item")) {
            try {
                copy(drain, state, copier, stop, progress);
            } finally {
                state.save();
            }
            progress.clear();
            tell(copier, progress);
        }
    }

    private void copy(ChangeDrain drain, CopyState state, ItemCopier copier, StopSignal stop, Progress progress)
            throws IOException {
        boolean hasSaidSo = untilCaughtUp;
        do {
            drain.run(
                    state.places(),
                    (before, page) -> {
                        copier.write(page.items(), stop);
                        state.advance(before, page.next());
                        progress.show(copier.copied(), -1);
                    },
                    stop);
            progress.show(copier.copied(), -1);
            if (!hasSaidSo) {
                hasSaidSo = true;
                err().println("Caught up after " + ReadableNumbers.count(copier.copied(), "item")
                        + "; now copying what changes, until Ctrl-C");
                err().flush();
            }
            if (!untilCaughtUp) {
                stop.await(POLL_MILLIS);
            }
        } while (!untilCaughtUp && !stop.isStopped());
    }

    private void tell(ItemCopier copier, Progress progress) {
        if (from.wantsJson()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(new ValueWriter().startObject().name("copied").value(copier.copied()).endObject().finish());
            out.flush();
        } else {
            err().println(ReadableNumbers.count(copier.copied(), "item") + " copied in "
                    + ReadableNumbers.time(Math.round(progress.seconds())));
            err().flush();
        }
    }

    private static boolean isSame(ContainerClient one, ContainerClient other) {
        return one.account().endpoint().equals(other.account().endpoint())
                && one.database().equals(other.database())
                && one.name().equals(other.name());
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
