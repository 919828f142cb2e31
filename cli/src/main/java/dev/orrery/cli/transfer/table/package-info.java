/** Tables in the commands that move items: entities in files, documents in containers. */
package dev.orrery.cli.transfer.table;
