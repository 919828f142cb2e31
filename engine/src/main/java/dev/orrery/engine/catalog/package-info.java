/**
 * The catalog of an account: its databases and all that is in them except items. It keeps their entries and changes them, one
 * change at a time. Read {@link dev.orrery.engine.catalog.Catalog} first.
 */
package dev.orrery.engine.catalog;
