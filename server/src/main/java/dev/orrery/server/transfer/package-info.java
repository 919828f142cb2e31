/**
 * Commands that move items in and out of containers. {@link dev.orrery.server.transfer.Intake} writes what a file has, {@link
 * dev.orrery.server.transfer.ChangeDrain} reads what a container has.
 */
package dev.orrery.server.transfer;
