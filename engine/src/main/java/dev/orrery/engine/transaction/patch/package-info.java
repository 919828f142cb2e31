/**
 * Patches: lists of small changes to an item, such as "add 1 to /likes".
 *
 * <p>Read {@link dev.orrery.engine.transaction.patch.Patch} first; {@link dev.orrery.engine.transaction.patch.PatchOperation} says
 * what each operation does.
 */
package dev.orrery.engine.transaction.patch;
