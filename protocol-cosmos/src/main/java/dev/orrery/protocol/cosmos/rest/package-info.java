/**
 * Cosmos DB's REST protocol: http requests on one side, calls of the engine on the other. Read {@link
 * dev.orrery.protocol.cosmos.rest.CosmosRest} first.
 */
package dev.orrery.protocol.cosmos.rest;
