package dev.orrery.samples.modelling.tenants;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.tenants.Tenants.Order;
import java.util.List;

/** Compares ways to keep tenants apart. */
public final class TenantsSample implements Sample {

    static final List<String> TENANTS = List.of("acorn", "birch", "cedar");
    static final int USERS = 2;

    /** Costs more than a second's throughput. */
    private static final int IMPORT_LENGTH = 700_000;

    @Override
    public String name() {
        return "tenants";
    }

    @Override
    public String question() {
        return "The orders of many tenants: a key for each, a container for each, or a key of tenant and user?";
    }

    @Override
    public boolean isAboutThroughput() {
        return true;
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("a key each", new TenantsByKey(database), steps);
        run("a container each", new TenantsByContainer(database), steps);
        run("tenant and user", new TenantsByUser(database), steps);
    }

    private static void run(String model, Tenants tenants, Steps steps) {
        fill(tenants);
        steps.take(model, "show the orders of a tenant", () -> tenants.orders("birch"));
        steps.take(model, "show the orders of a user", () -> tenants.orders("birch", "user1"));
        steps.take(model, "count the orders of all", tenants::count);
        steps.take(model, "remove a tenant", () -> tenants.remove("cedar"));
        steps.take(model, "let one tenant import far too much", () -> tenants.add(largeImport("acorn")));
        steps.take(model, "read an order of another at that moment", () -> tenants.order("birch", "user1", "order1"));
        steps.remark(model + ": " + tenants.throughput() + " RU/s are provisioned for two tenants");
    }

    /** Little enough to be served at once. */
    static void fill(Tenants tenants) {
        for (String tenant : TENANTS) {
            tenants.welcome(tenant);
            for (int user = 0; user < USERS; user++) {
                tenants.add(new Order("order" + user, tenant, "user" + user, "Three boxes of nails, please"));
            }
        }
    }

    static Order largeImport(String tenant) {
        return new Order("import", tenant, "user0", "x".repeat(IMPORT_LENGTH));
    }
}
