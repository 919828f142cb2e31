/**
 * Patches: lists of small changes to an item, such as "add 1 to /likes".
 *
 * <p>Read {@link dev.orrery.engine.item.patch.Patch} first; {@link dev.orrery.engine.item.patch.PatchOperation} says
 * what each operation does.
 */
package dev.orrery.engine.item.patch;
