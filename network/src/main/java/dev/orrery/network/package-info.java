/**
 * The network edge of all protocols: ports and their connections, the first byte, TLS, deadlines, and the threads on which
 * requests are answered. Only this module knows Netty. Read {@link dev.orrery.network.Network}, then {@link
 * dev.orrery.network.Protocol} and {@link dev.orrery.network.Connection}.
 */
package dev.orrery.network;
