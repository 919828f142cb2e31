/**
 * What is indexed: a container's indexing policy, and the index terms that it gives an item. Read {@link
 * dev.orrery.engine.index.IndexPlan} first, then {@link dev.orrery.engine.index.IndexingPolicy}.
 */
package dev.orrery.engine.index;
