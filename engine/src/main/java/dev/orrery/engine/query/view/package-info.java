/**
 * What a query sees of a container: a snapshot of each partition in its scope, the entries of the index there, and a meter
 * of what was read. Read {@link dev.orrery.engine.query.view.QueryScope} first, then {@link
 * dev.orrery.engine.query.view.PartitionView}.
 */
package dev.orrery.engine.query.view;
