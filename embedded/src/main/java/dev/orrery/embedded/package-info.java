/**
 * A whole server inside of a JVM, such as that of a test. Read {@link dev.orrery.embedded.Orrery} first.
 */
package dev.orrery.embedded;
