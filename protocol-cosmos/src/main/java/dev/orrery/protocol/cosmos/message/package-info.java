/**
 * Requests and responses as the protocol has them: paths, headers, bodies, errors. Read {@link
 * dev.orrery.protocol.cosmos.message.CosmosRequest} first.
 */
package dev.orrery.protocol.cosmos.message;
