/**
 * The databases of an account and what is in them except items: containers with their scripts, users with their
 * permissions, client encryption keys, offers. Their definitions are checked as a client gives them, and the catalog keeps
 * them. Read {@link dev.orrery.engine.catalog.Catalog} first, then {@link dev.orrery.engine.catalog.ContainerDefinition}.
 */
package dev.orrery.engine.catalog;
