/** The server that the blog's data is on, which may run in this process. */
package dev.orrery.samples.blog.host;
