/**
 * A store in memory, for servers that keep nothing and for tests, which take it for the truth. Read {@link
 * dev.orrery.storage.memory.MemoryStore} first.
 */
package dev.orrery.storage.memory;
