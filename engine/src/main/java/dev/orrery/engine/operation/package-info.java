/**
 * Reading and writing items: alone, many at once, in batches, by partition key. Read {@link
 * dev.orrery.engine.operation.Items} first.
 */
package dev.orrery.engine.operation;
