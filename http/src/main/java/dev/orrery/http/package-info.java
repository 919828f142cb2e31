/**
 * One port that speaks http and https: bytes of the network on one side, whole requests and responses on the other.
 * Read {@link dev.orrery.http.HttpEndpoint} first. Only this module knows Netty.
 */
package dev.orrery.http;
