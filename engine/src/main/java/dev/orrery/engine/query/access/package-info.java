/**
 * Access paths to the items that a query may want: through the index, or one after the other. Read
 * {@link dev.orrery.engine.query.access.ItemAccess} first.
 */
package dev.orrery.engine.query.access;
