/**
 * The three designs: their containers and programs ({@link dev.orrery.samples.blog.design.BlogDatabase}), and how the
 * ten requests are answered in each.
 */
package dev.orrery.samples.blog.design;
