/**
 * A server for tests: read {@link dev.orrery.junit.OrreryExtension} first.
 */
package dev.orrery.junit;
