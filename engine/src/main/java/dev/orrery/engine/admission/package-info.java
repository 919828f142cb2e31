/**
 * Who may use throughput now, and who has to wait. Read {@link dev.orrery.engine.admission.Budgets} first: it turns what
 * containers and databases have provisioned into allowances for the {@link dev.orrery.engine.budget.Budget}s of partitions.
 */
package dev.orrery.engine.admission;
