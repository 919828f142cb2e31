package dev.orrery.samples.modelling.tenants;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * All tenants share a container, by a key of two properties: tenant, and user below. A tenant may be larger than a
 * logical partition, and is still found without asking everywhere.
 */
final class TenantsByUser implements Tenants {

    private static final SqlQuerySpec ORDERS = new SqlQuerySpec("SELECT * FROM c ORDER BY c.id");
    private static final SqlQuerySpec COUNT = new SqlQuerySpec("SELECT VALUE COUNT(1) FROM c");

    private final CosmosContainer orders;

    TenantsByUser(CosmosDatabase database) {
        CosmosContainerProperties container =
                new CosmosContainerProperties("ordersByUser", Containers.hierarchicalKey("/tenantId", "/userId"));
        orders = Containers.create(database, container, TenantsByKey.THROUGHPUT);
    }

    @Override
    public void welcome(String tenantId) {
        // A logical partition is there as soon as something is in it.
    }

    @Override
    public void add(Order order) {
        orders.createItem(order);
    }

    @Override
    public Order order(String tenantId, String userId, String orderId) {
        return orders.readItem(orderId, key(tenantId, userId), Order.class).getItem();
    }

    @Override
    public List<Order> orders(String tenantId) {
        return Queries.within(new PartitionKeyBuilder().add(tenantId).build(), orders, ORDERS, Order.class);
    }

    @Override
    public List<Order> orders(String tenantId, String userId) {
        return Queries.within(key(tenantId, userId), orders, ORDERS, Order.class);
    }

    @Override
    public int count() {
        return Queries.everywhere(orders, COUNT, Integer.class).get(0);
    }

    @Override
    public void remove(String tenantId) {
        for (Order order : orders(tenantId)) {
            orders.deleteItem(order.id(), key(tenantId, order.userId()), new CosmosItemRequestOptions());
        }
    }

    @Override
    public int throughput() {
        return orders.readThroughput().getProperties().getManualThroughput();
    }

    private static PartitionKey key(String tenantId, String userId) {
        return new PartitionKeyBuilder().add(tenantId).add(userId).build();
    }
}
