/**
 * Makes a consistent store of one that contradicts itself, or can't be read everywhere. Read {@link
 * dev.orrery.engine.salvage.ItemSalvage} first.
 */
package dev.orrery.engine.salvage;
