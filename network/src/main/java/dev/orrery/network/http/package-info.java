/**
 * A port that speaks http and https: bytes of the network on one side, whole requests and responses on the other. Read {@link
 * dev.orrery.network.http.HttpEndpoint} first.
 */
package dev.orrery.network.http;
