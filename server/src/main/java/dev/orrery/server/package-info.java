/**
 * A whole server inside of a JVM, such as that of a test. Read {@link dev.orrery.server.Orrery} first.
 */
package dev.orrery.server;
