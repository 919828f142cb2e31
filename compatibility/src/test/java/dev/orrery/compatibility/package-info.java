/**
 * Code as users write it for Cosmos DB, with its official SDK, run against Orrery. Read
 * {@link dev.orrery.compatibility.Sdk} first.
 */
package dev.orrery.compatibility;
