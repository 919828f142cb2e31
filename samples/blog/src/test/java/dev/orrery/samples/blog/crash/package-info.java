/** Servers, workers and loaders that are killed again and again, after which all is recounted. */
package dev.orrery.samples.blog.crash;
