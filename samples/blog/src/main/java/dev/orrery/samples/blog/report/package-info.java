/**
 * What was measured, for people and programs: as a table ({@link dev.orrery.samples.blog.report.TextReport}), as JSON
 * ({@link dev.orrery.samples.blog.report.RunJson}) and as a page with charts ({@link
 * dev.orrery.samples.blog.report.HtmlReport}).
 */
package dev.orrery.samples.blog.report;
