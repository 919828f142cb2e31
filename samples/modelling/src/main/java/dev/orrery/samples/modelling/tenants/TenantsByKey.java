package dev.orrery.samples.modelling.tenants;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * All tenants share a container, in which each is a logical partition. They are cheap, and share its throughput for
 * better or worse.
 */
final class TenantsByKey implements Tenants {

    static final int THROUGHPUT = 400;

    private static final SqlQuerySpec ORDERS = new SqlQuerySpec("SELECT * FROM c ORDER BY c.id");
    private static final SqlQuerySpec COUNT = new SqlQuerySpec("SELECT VALUE COUNT(1) FROM c");

    private final CosmosContainer orders;

    TenantsByKey(CosmosDatabase database) {
        orders = Containers.create(
                database, new CosmosContainerProperties("ordersOfAll", "/tenantId"), THROUGHPUT);
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
        return orders.readItem(orderId, new PartitionKey(tenantId), Order.class).getItem();
    }

    @Override
    public List<Order> orders(String tenantId) {
        return Queries.within(new PartitionKey(tenantId), orders, ORDERS, Order.class);
    }

    @Override
    public List<Order> orders(String tenantId, String userId) {
        SqlQuerySpec ofUser = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.userId = @user ORDER BY c.id", new SqlParameter("@user", userId));
        return Queries.within(new PartitionKey(tenantId), orders, ofUser, Order.class);
    }

    @Override
    public int count() {
        return Queries.everywhere(orders, COUNT, Integer.class).get(0);
    }

    @Override
    public void remove(String tenantId) {
        for (Order order : orders(tenantId)) {
            orders.deleteItem(order.id(), new PartitionKey(tenantId), new CosmosItemRequestOptions());
        }
    }

    @Override
    public int throughput() {
        return orders.readThroughput().getProperties().getManualThroughput();
    }
}
