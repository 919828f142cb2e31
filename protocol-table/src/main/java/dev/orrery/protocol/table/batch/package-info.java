/**
 * Several operations on the entities of one partition key in one request, all or none. Read
 * {@link dev.orrery.protocol.table.batch.BatchResource} first.
 */
package dev.orrery.protocol.table.batch;
