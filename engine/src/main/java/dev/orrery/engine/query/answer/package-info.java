/**
 * What the index knows without items: how many there are, the least and the greatest value, the different values. Read
 * {@link dev.orrery.engine.query.answer.IndexCounts} first.
 */
package dev.orrery.engine.query.answer;
