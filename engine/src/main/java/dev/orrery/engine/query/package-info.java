/**
 * Queries over the items of containers, page by page. Read {@link dev.orrery.engine.query.Queries} first. The language
 * itself is in module query.
 */
package dev.orrery.engine.query;
