/** The command line of the samples: {@code orrery bench blog} and {@code orrery sample blog}. */
package dev.orrery.samples.blog.command;
