/**
 * Entities and their values: what they look like in JSON, and as items of the engine. Read
 * {@link dev.orrery.protocol.table.edm.EdmValue} first: a value with its type; then
 * {@link dev.orrery.protocol.table.edm.EntityDocument}, the stored form of an entity, which SQL and the change feed see, and
 * {@link dev.orrery.protocol.table.edm.EntityReader} and {@link dev.orrery.protocol.table.edm.EntityWriter}, JSON in and out.
 */
package dev.orrery.protocol.table.edm;
