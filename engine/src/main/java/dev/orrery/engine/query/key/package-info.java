/**
 * Items in the order of their partition keys and ids, over all partitions. Read
 * {@link dev.orrery.engine.query.key.KeyOrderAccess} first.
 */
package dev.orrery.engine.query.key;
