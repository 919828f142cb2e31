/**
 * JSON values, and what goes beyond JSON: their binary format, their text, their order.
 *
 * <p>Read {@link dev.orrery.model.value.JsonValue} first, then {@link dev.orrery.model.value.Format}, which describes
 * the bytes behind it. {@link dev.orrery.model.value.ValueWriter} makes values,
 * {@link dev.orrery.model.value.JsonText} reads and writes them as text, {@link dev.orrery.model.value.SortKey} turns
 * them into bytes that sort.
 */
package dev.orrery.model.value;
