/**
 * Throughput as a limit: what partitions and databases may spend in a second, and who has to wait. Read {@link
 * dev.orrery.engine.budget.Budgets} first, then {@link dev.orrery.engine.budget.Budget}.
 */
package dev.orrery.engine.budget;
