/**
 * Requests for tables and entities, and their answers, as http carries them. Read
 * {@link dev.orrery.protocol.table.message.TableRequest} first.
 */
package dev.orrery.protocol.table.message;
