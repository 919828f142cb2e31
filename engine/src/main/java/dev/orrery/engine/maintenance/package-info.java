/**
 * What the engine does by itself: splitting partitions, rebuilding indexes, removing expired items. Read {@link
 * dev.orrery.engine.maintenance.Upkeep} first.
 */
package dev.orrery.engine.maintenance;
