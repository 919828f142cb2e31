package dev.orrery.samples.modelling.command;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Meter;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code orrery sample modelling}. */
@Command(
        name = "orrery sample modelling",
        description = "Shows what data models cost: runs the same requests in different models, and prints a table.",
        mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            completionCandidates = SampleNames.class,
            description = "The samples to run: ${COMPLETION-CANDIDATES} (default: all).")
    private List<String> names = new ArrayList<>();

    @Option(names = "--keep", description = "Leave the databases of the samples on the server, to look at them.")
    private boolean keep;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Spec
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setUsageHelpWidth(100)
                .setExecutionExceptionHandler(new OneLineErrors());
    }

    @Override
    public Integer call() throws IOException {
        for (Sample sample : samples()) {
            Meter meter = new Meter();
            try (SampleServer opened = server.open(sample);
                    CosmosClient client = opened.account().client(meter)) {
                print(sample, run(sample, client, meter));
            }
        }
        return 0;
    }

    private Steps run(Sample sample, CosmosClient client, Meter meter) {
        String id = "modelling-" + sample.name() + "-" + UUID.randomUUID();
        client.createDatabase(id);
        CosmosDatabase database = client.getDatabase(id);
        Steps steps = new Steps(meter);
        try {
            sample.run(database, steps);
        } finally {
            if (!keep) {
                database.delete();
            }
        }
        return steps;
    }

    private void print(Sample sample, Steps steps) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(sample.name() + ": " + sample.question());
        out.print(new CostTable(steps.taken()));
        steps.remarks().forEach(remark -> out.println("  " + remark));
        out.println();
        out.flush();
    }

    private List<Sample> samples() {
        for (String name : names) {
            if (Samples.ALL.stream().noneMatch(sample -> sample.name().equals(name))) {
                throw new ParameterException(spec.commandLine(), "There is no sample '" + name + "'");
            }
        }
        return Samples.ALL.stream().filter(sample -> names.isEmpty() || names.contains(sample.name())).toList();
    }
}
