/**
 * HybridRow, the binary form in which .NET clients send batches and expect their answers: rows by schema, and streams
 * of them. Read {@link dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo} first, then {@link
 * dev.orrery.protocol.cosmos.batch.hybridrow.RowSchema}.
 */
package dev.orrery.protocol.cosmos.batch.hybridrow;
