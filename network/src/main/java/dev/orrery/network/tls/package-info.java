/**
 * Who the server is, for clients that come by TLS: a self-signed certificate that is made once and kept. Read {@link
 * dev.orrery.network.tls.ServerCertificate} first.
 */
package dev.orrery.network.tls;
