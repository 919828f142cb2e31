/**
 * The databases and containers of an account: their definitions, checked as a client gives them, and the catalog that
 * keeps them. Read {@link dev.orrery.engine.catalog.Catalog} first, then {@link
 * dev.orrery.engine.catalog.ContainerDefinition}.
 */
package dev.orrery.engine.catalog;
