/**
 * Cosmos DB's REST protocol: HTTP on one side, the service's requests and answers on the other. Read {@link
 * dev.orrery.protocol.cosmos.rest.CosmosRest} first.
 */
package dev.orrery.protocol.cosmos.rest;
