/**
 * What every store must do, as tests that each store's own test class extends. Read {@link
 * dev.orrery.testing.storage.PartitionStoreContract} first.
 */
package dev.orrery.testing.storage;
