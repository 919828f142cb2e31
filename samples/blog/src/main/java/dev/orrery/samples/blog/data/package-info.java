/**
 * A blog full of made-up data, of any size: {@link dev.orrery.samples.blog.data.DataSet} says what is in it, {@link
 * dev.orrery.samples.blog.data.Loader} brings it into a database.
 */
package dev.orrery.samples.blog.data;
