/** Commands that work on a data directory which no server has open. */
package dev.orrery.cli.directory;
