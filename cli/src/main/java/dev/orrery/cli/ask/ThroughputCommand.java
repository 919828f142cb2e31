package dev.orrery.cli.ask;

import dev.orrery.cli.client.OfferClient;
import dev.orrery.cli.client.ProvisionedThroughput;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.value.ValueWriter;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that shows and sets the throughput of a database or container. */
@Command(
        name = "throughput",
        description = "Shows how many request units a second a database or a container has, or sets it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class ThroughputCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ResourceName resource = new ResourceName();

    @ArgGroup
    private ThroughputOptions wanted = new ThroughputOptions();

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public Integer call() {
        OfferClient offers = new OfferClient(server.client());
        Optional<OfferClient.Offer> present = offers.find(resource.target());
        if (present.isEmpty()) {
            return tellNone();
        }
        OfferClient.Offer offer = wanted.throughput()
                .map(throughput -> offers.replace(present.get(), throughput))
                .orElse(present.get());
        print(offer);
        return 0;
    }

    private int tellNone() {
        boolean isContainer = resource.container().isPresent();
        PrintWriter err = spec.commandLine().getErr();
        err.println("orrery: " + resource.describe() + " has no throughput of its own; "
                + (isContainer ? "it shares that of its database" : "its containers have theirs"));
        err.flush();
        return 1;
    }

    private void print(OfferClient.Offer offer) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.wantsJson() ? json(offer) : sentence(offer));
        out.flush();
    }

    private String sentence(OfferClient.Offer offer) {
        ProvisionedThroughput throughput = offer.throughput();
        String amount = throughput.isAutoscale()
                ? "autoscales up to " + ReadableNumbers.count(throughput.unitsMax()) + " RU/s"
                : "has " + ReadableNumbers.count(throughput.unitsMax()) + " RU/s";
        String least =
                offer.least().map(units -> " (at least " + ReadableNumbers.count(units) + " can be set)").orElse("");
        return resource.describe() + " " + amount + least
                + (offer.isPending() ? "; the server is still preparing itself for it" : "");
    }

    private static String json(OfferClient.Offer offer) {
        ValueWriter json = new ValueWriter().startObject()
                .name("requestUnits").value(offer.throughput().unitsMax())
                .name("autoscale").value(offer.throughput().isAutoscale());
        offer.least().ifPresent(units -> json.name("least").value((long) units));
        return json.name("pending").value(offer.isPending()).endObject().finish().toString();
    }
}
