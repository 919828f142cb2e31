/**
 * The network edge of all protocols: the first byte of a connection, TLS, and the threads on which requests are answered. Only
 * this module knows Netty. Read {@link dev.orrery.network.Work} first.
 */
package dev.orrery.network;
