/**
 * What makes data of an older format data of the next one. Read {@link dev.orrery.storage.rocksdb.upgrade.FormatStep} first,
 * then {@link dev.orrery.storage.rocksdb.upgrade.Formats}, which lists the steps.
 */
package dev.orrery.storage.rocksdb.upgrade;
