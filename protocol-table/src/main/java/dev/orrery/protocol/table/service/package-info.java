/**
 * The protocol of Azure Tables as a whole: who asks, about what, and then who answers. Read
 * {@link dev.orrery.protocol.table.service.TableRest} first, then {@link dev.orrery.protocol.table.service.TableService}.
 */
package dev.orrery.protocol.table.service;
