/**
 * Commands that move items in and out of containers. {@link dev.orrery.cli.transfer.Intake} writes what a file has, {@link
 * dev.orrery.cli.transfer.ChangeDrain} reads what a container has.
 */
package dev.orrery.cli.transfer;
