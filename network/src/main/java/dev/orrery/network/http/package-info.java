/**
 * The protocol http: bytes of a connection on one side, whole requests and responses on the other, one after another. Read
 * {@link dev.orrery.network.http.HttpProtocol} first.
 */
package dev.orrery.network.http;
