package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.host.BlogHost;
import dev.orrery.samples.blog.measure.Bench;
import dev.orrery.samples.blog.measure.Loading;
import dev.orrery.samples.blog.measure.Run;
import dev.orrery.samples.blog.report.Report;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code orrery bench blog}. */
@Command(
        name = "blog",
        description = "Measures the ten requests of a blogging platform in three designs, beside what was published of"
                + " them.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class BenchBlogCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options = new BenchOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    public Integer call() throws IOException {
        report.check();
        List<Run> runs = report.isOfSavedRuns() ? report.savedRuns() : measure(options.tasks());
        report.write(Report.of(runs), spec.commandLine().getOut());
        return 0;
    }

    private List<Run> measure(List<BenchOptions.Task> tasks) throws IOException {
        if (tasks.size() > 1 && server.isRemote()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--growth needs a server for each data set, so it can't be had with --endpoint");
        }
        List<Loading> loadings = new ArrayList<>();
        for (BenchOptions.Task task : tasks) {
            loadings.add(load(bench(task), task));
        }
        List<Bench.Measured> all = new ArrayList<>();
        try {
            for (int i = 0; i < tasks.size(); i++) {
                BlogHost host = server.open(tasks.get(i).kindOfData());
                all.add(bench(tasks.get(i)).open(host, loadings.get(i)));
            }
            return Bench.measure(all);
        } finally {
            all.forEach(Bench.Measured::close);
        }
    }

    private static Bench bench(BenchOptions.Task task) {
        return new Bench(task.data(), task.settings(), System.err, InstantSource.system());
    }

    private Loading load(Bench bench, BenchOptions.Task task) throws IOException {
        if (options.isLoadedByRequests()) {
            try (BlogHost host = server.open(task.kindOfData())) {
                return bench.load(BlogHost.remote(host.account()));
            }
        }
        return loadPastThePort(bench, server.openForLoading(task.kindOfData()));
    }

    /** What was loaded is sorted when the server stops: that is part of loading it. */
    private static Loading loadPastThePort(Bench bench, BlogHost host) {
        Loading loading;
        long loadedNanos;
        try (host) {
            loading = bench.load(host);
            loadedNanos = System.nanoTime();
            if (loading.items() > 0) {
                System.err.println("Sorting what was loaded");
            }
        }
        return loading.followedBy(Duration.ofNanos(System.nanoTime() - loadedNanos));
    }
}
