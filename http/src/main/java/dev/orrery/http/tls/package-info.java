/**
 * Who the server is, for clients that come by TLS: a self-signed certificate that is made once and kept. Read {@link
 * dev.orrery.http.tls.ServerCertificate} first.
 */
package dev.orrery.http.tls;
