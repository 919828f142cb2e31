/**
 * Time series: what is appended to all the time, asked for by time, and thrown away after some. Begin with {@code
 * MetricsByHost}.
 */
package dev.orrery.samples.modelling.series;
