/**
 * The policies of a container that its definition can do without: each a record that knows its rules and shows itself as it came.
 * Read {@link dev.orrery.engine.container.policy.VectorEmbeddingPolicy} first.
 */
package dev.orrery.engine.container.policy;
