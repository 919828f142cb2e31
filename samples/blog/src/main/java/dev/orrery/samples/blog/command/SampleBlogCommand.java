package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.samples.blog.host.BlogHost;
import dev.orrery.samples.blog.web.BlogSite;
import dev.orrery.samples.blog.web.PreparedBlogs;
import dev.orrery.samples.blog.web.WarmUp;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code orrery sample blog}, which runs until it is interrupted. */
@Command(
        name = "blog",
        description = "A blog in three designs, as a web page that says what each click costs.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class SampleBlogCommand implements Callable<Integer> {

    private static final int PORT_MAX = 65_535;
    private static final int PARTITIONS_MAX = 1_000;
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--scale",
            paramLabel = "NUMBER",
            defaultValue = "0.0007",
            description = "How much data there is; 1 are 100,000 users with all that they write (default:"
                    + " ${DEFAULT-VALUE}).")
    private double scale;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Another one makes other data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8090",
            description = "The port of the page, 0 for any that is free (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--partitions",
            paramLabel = "NUMBER",
            defaultValue = "8",
            description = "How many physical partitions the posts are spread over (default: ${DEFAULT-VALUE}). With 80,"
                    + " lists cost what was published, but the workers keep the machine busy.")
    private int partitions;

    @Option(
            names = "--designs",
            paramLabel = "DESIGN",
            split = ",",
            converter = DesignName.class,
            defaultValue = "v1,v2,v3",
            description = "Which of the designs there are (default: ${DEFAULT-VALUE}).")
    private Set<Design> designs = EnumSet.noneOf(Design.class);

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    public Integer call() throws IOException {
        check(scale > 0 && scale <= 1, "--scale is more than 0, and 1 at most");
        check(port >= 0 && port <= PORT_MAX, "--port is from 0 to " + PORT_MAX);
        check(partitions >= 1 && partitions <= PARTITIONS_MAX, "--partitions is from 1 to " + PARTITIONS_MAX);
        try (StopSignal stop = StopSignal.interrupting(Thread.currentThread())) {
            show(stop);
        }
        return 0;
    }

    private void check(boolean isRight, String sentence) {
        if (!isRight) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private void show(StopSignal stop) throws IOException {
        String kindOfData = "sample-scale-" + scale + "-seed-" + seed + "-partitions-" + partitions;
        try (BlogSite site = listen();
                BlogHost host = server.open(kindOfData)) {
            show(site, host);
        } catch (InterruptedException e) {
            print("The blog has stopped");
        } catch (RuntimeException e) {
            // Whatever was interrupted has its own way to say so.
            if (!stop.isRaised()) {
                throw e;
            }
        }
    }

    private BlogSite listen() {
        try {
            return BlogSite.listen(port);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "Can't listen on port " + port + " (" + e.getMessage() + "); try --port 0", e);
        }
    }

    private void show(BlogSite site, BlogHost host) throws InterruptedException {
        DataSet data = new DataSet(seed, scale);
        BlogSettings settings = new BlogSettings(1, partitions);
        try (PreparedBlogs blogs =
                PreparedBlogs.prepare(host, designs, data, settings, Progress::onStandardError)) {
            WarmUp.run(blogs.blogs().values(), WARM_UP);
            site.show(blogs.blogs(), data, partitions);
            print("The blog is at " + site.address() + " (Ctrl-C ends it)");
            new CountDownLatch(1).await();
        }
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
