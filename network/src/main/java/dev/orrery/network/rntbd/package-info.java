/**
 * RNTBD, the protocol of Cosmos DB's direct mode: frames of tokens with a payload, many requests under way on one connection. What the
 * tokens mean is told elsewhere; here is how they come and go. Read {@link dev.orrery.network.rntbd.RntbdProtocol} first.
 */
package dev.orrery.network.rntbd;
