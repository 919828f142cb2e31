/**
 * What the engine is given from outside: limits, time, randomness, faults. Nothing here knows the rest of the engine. Read
 * {@link dev.orrery.engine.settings.EngineSettings} first.
 */
package dev.orrery.engine.settings;
