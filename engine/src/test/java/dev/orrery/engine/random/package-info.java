/**
 * Random streams of operations, run on engines and on a naive model of what an engine must do. Read {@code
 * RandomOperationsTest} first, then {@code Model}.
 */
package dev.orrery.engine.random;
