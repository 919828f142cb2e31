/**
 * Items: reading and writing them, alone or in transactions, with all that is derived from them. Read {@link
 * dev.orrery.engine.item.Items} first, then {@link dev.orrery.engine.item.Transaction}.
 */
package dev.orrery.engine.item;
