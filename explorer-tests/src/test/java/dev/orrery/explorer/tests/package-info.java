/**
 * The Data Explorer as its users see it: a real browser with a real server behind it. Read {@link
 * dev.orrery.explorer.tests.ExplorerPage} first.
 */
package dev.orrery.explorer.tests;
