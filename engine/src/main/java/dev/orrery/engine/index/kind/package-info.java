/**
 * The kinds of indexes that go with items, and what is the same for all of them: which entries a version of an item has while
 * rules change, and in what two versions differ. Read {@link dev.orrery.engine.index.kind.IndexKind} first.
 */
package dev.orrery.engine.index.kind;
