/**
 * Random queries over random items, answered by the engine and by a naive scan. Read first: {@link
 * dev.orrery.engine.query.random.RandomQueriesTest}.
 */
package dev.orrery.engine.query.random;
