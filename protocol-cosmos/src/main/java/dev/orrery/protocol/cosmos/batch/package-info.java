/**
 * Transactional batches and bulk on the wire: bytes to operations, answers to bytes, in JSON and in HybridRow. Read
 * {@link dev.orrery.protocol.cosmos.batch.BatchRequest} first, then {@link
 * dev.orrery.protocol.cosmos.batch.BatchTranslation}, which turns an operation into one of the engine, and {@link
 * dev.orrery.protocol.cosmos.batch.BatchResponse}.
 */
package dev.orrery.protocol.cosmos.batch;
