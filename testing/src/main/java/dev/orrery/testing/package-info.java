/**
 * What tests of several modules share. Read {@link dev.orrery.testing.Spec} first.
 */
package dev.orrery.testing;
