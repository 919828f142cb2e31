package dev.orrery.cli.client;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an account has; by Orrery's metrics, or else by what each container says of itself.
 *
 * @param version the version of the server, if it tells
 */
public record AccountSurvey(
        boolean isOrrery, Optional<String> version, List<String> databases, List<ContainerFacts> containers) {

    public AccountSurvey {
        databases = List.copyOf(databases);
        containers = List.copyOf(containers);
    }

    /**
     * What is known of a container.
     *
     * @param unitsNow the request units of the last second, as far as the server tells
     */
    public record ContainerFacts(
            String database,
            String container,
            long items,
            long bytes,
            int partitions,
            String throughput,
            Optional<Double> unitsNow) {}

    public static AccountSurvey of(AccountClient account) {
        List<String> databases = ids(account, Target.of("dbs"), "Databases");
        JsonValue health = health(account);
        if (!health.property("status").isString()) {
            return new AccountSurvey(false, Optional.empty(), databases, asked(account, databases));
        }
        JsonValue version = health.property("version");
        // Only Orrery is sent the key itself.
        Answer metrics = account.askPlainly("/_metrics.json?seconds=1");
        return new AccountSurvey(
                true,
                version.isString() ? Optional.of(version.stringValue()) : Optional.empty(),
                databases,
                metrics.isFailure() ? asked(account, databases) : measured(metrics.json()));
    }

    /** What Orrery says of itself to everybody; undefined for any other server. */
    private static JsonValue health(AccountClient account) {
        try {
            Answer answer = account.askOpenly("/_health");
            return answer.isFailure() || !answer.json().isObject() ? JsonValue.UNDEFINED : answer.json();
        } catch (OrreryException notJson) {
            return JsonValue.UNDEFINED;
        }
    }

    private static List<ContainerFacts> measured(JsonValue metrics) {
        List<ContainerFacts> facts = new ArrayList<>();
        for (JsonValue container : metrics.property("containers").elements()) {
            double units = 0;
            for (JsonValue partition : container.property("partitions").elements()) {
                units += partition.property("requestUnitsPerSecond").property("lastSecond").doubleValue();
            }
            facts.add(new ContainerFacts(
                    container.property("database").stringValue(),
                    container.property("container").stringValue(),
                    container.property("items").longValue(),
                    container.property("itemBytes").longValue() + container.property("indexBytes").longValue(),
                    container.property("partitions").size(),
                    throughput(container.property("throughput")),
                    Optional.of(units)));
        }
        return facts;
    }

    private static String throughput(JsonValue json) {
        if (!json.isObject()) {
            return "";
        }
        return json.property("requestUnits").longValue()
                + (json.property("autoscale").isTrue() ? " autoscale" : "")
                + (json.property("shared").isTrue() ? " shared" : "");
    }

    private static List<ContainerFacts> asked(AccountClient account, List<String> databases) {
        List<ContainerFacts> facts = new ArrayList<>();
        for (String database : databases) {
            for (String name : ids(account, Target.of("dbs", database, "colls"), "DocumentCollections")) {
                facts.add(asked(account.container(database, name)));
            }
        }
        return facts;
    }

    private static ContainerFacts asked(ContainerClient container) {
        ContainerUsage usage = ContainerUsage.of(container.read());
        String throughput = new OfferClient(container.account())
                .find(Target.of("dbs", container.database(), "colls", container.name()))
                .map(offer -> offer.throughput().unitsMax() + (offer.throughput().isAutoscale() ? " autoscale" : ""))
                .orElse("shared");
        return new ContainerFacts(
                container.database(),
                container.name(),
                usage.items(),
                usage.bytes(),
                container.ranges().size(),
                throughput,
                Optional.empty());
    }

    private static List<String> ids(AccountClient account, Target feed, String arrayName) {
        return account.all(feed, arrayName).stream()
                .map(resource -> resource.property("id").stringValue())
                .toList();
    }
}
