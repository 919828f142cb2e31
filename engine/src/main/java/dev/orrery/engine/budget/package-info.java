/**
 * Token buckets: what may be spent in a second, and when there is a balance again. They know nothing of containers or
 * offers. Read {@link dev.orrery.engine.budget.Budget} first.
 */
package dev.orrery.engine.budget;
