/**
 * Cosmos DB's direct mode: RNTBD on one side, the service's requests and answers on the other. Read {@link
 * dev.orrery.protocol.cosmos.direct.CosmosDirect} first.
 */
package dev.orrery.protocol.cosmos.direct;
