package dev.orrery.samples.modelling.tenants;

import java.util.List;

/** What one wants to do with the orders of many tenants, in whichever model. */
interface Tenants {

    void welcome(String tenantId);

    void add(Order order);

    Order order(String tenantId, String userId, String orderId);

    /** All orders of a tenant, in the order of their ids. */
    List<Order> orders(String tenantId);

    /** The orders of one of a tenant's users, in the order of their ids. */
    List<Order> orders(String tenantId, String userId);

    /** How many orders all tenants have. */
    int count();

    /** Deletes all that a tenant has. */
    void remove(String tenantId);

    /** What is provisioned for all tenants, in request units a second. */
    int throughput();

    record Order(String id, String tenantId, String userId, String text) {}
}
