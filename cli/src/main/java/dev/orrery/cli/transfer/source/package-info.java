/**
 * The entries of files that are imported: JSON, JSON lines, CSV. Read {@link dev.orrery.cli.transfer.source.EntrySource} first.
 */
package dev.orrery.cli.transfer.source;
