/**
 * Kills a process that writes to an engine, again and again, and looks at what is left. Read {@code CrashTest} first,
 * then {@code CrashVictim}, which is the process, and {@code Verification}, which does the looking.
 */
package dev.orrery.engine.crash;
