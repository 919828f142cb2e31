/**
 * ORDER BY served by an index: items one after the other in the order asked for, over all partitions, those without a
 * value among them. Read {@link dev.orrery.engine.query.order.OrderedAccess} first.
 */
package dev.orrery.engine.query.order;
