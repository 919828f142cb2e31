package dev.orrery.samples.modelling.tenants;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each tenant has a container, by {@code /userId}. What a tenant pays for is theirs alone, but there is a least that
 * each costs.
 */
final class TenantsByContainer implements Tenants {

    static final int THROUGHPUT_OF_TENANT = 400;

    private static final SqlQuerySpec ORDERS = new SqlQuerySpec("SELECT * FROM c ORDER BY c.id");
    private static final SqlQuerySpec COUNT = new SqlQuerySpec("SELECT VALUE COUNT(1) FROM c");

    private final CosmosDatabase database;
    private final Map<String, CosmosContainer> tenants = new HashMap<>();

    TenantsByContainer(CosmosDatabase database) {
        this.database = database;
    }

    @Override
    public void welcome(String tenantId) {
        CosmosContainerProperties container = new CosmosContainerProperties("ordersOf-" + tenantId, "/userId");
        tenants.put(tenantId, Containers.create(database, container, THROUGHPUT_OF_TENANT));
    }

    @Override
    public void add(Order order) {
        tenants.get(order.tenantId()).createItem(order);
    }

    @Override
    public Order order(String tenantId, String userId, String orderId) {
        return tenants.get(tenantId).readItem(orderId, new PartitionKey(userId), Order.class).getItem();
    }

    @Override
    public List<Order> orders(String tenantId) {
        return Queries.everywhere(tenants.get(tenantId), ORDERS, Order.class);
    }

    @Override
    public List<Order> orders(String tenantId, String userId) {
        return Queries.within(new PartitionKey(userId), tenants.get(tenantId), ORDERS, Order.class);
    }

    /** Asks tenant by tenant. */
    @Override
    public int count() {
        return tenants.values()
                .stream()
                .mapToInt(tenant -> Queries.everywhere(tenant, COUNT, Integer.class).get(0))
                .sum();
    }

    @Override
    public void remove(String tenantId) {
        tenants.remove(tenantId).delete();
    }

    @Override
    public int throughput() {
        return tenants.values()
                .stream()
                .mapToInt(tenant -> tenant.readThroughput().getProperties().getManualThroughput())
                .sum();
    }
}
