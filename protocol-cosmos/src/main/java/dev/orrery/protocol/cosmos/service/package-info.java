/**
 * What Cosmos DB's protocol for SQL does with a request, whatever carried it. Read {@link
 * dev.orrery.protocol.cosmos.service.CosmosService} first.
 */
package dev.orrery.protocol.cosmos.service;
