/**
 * What the ten requests cost in the three designs, beside what was published of them: {@link
 * dev.orrery.samples.blog.measure.Bench} measures it.
 */
package dev.orrery.samples.blog.measure;
