/**
 * Runs queries page by page, as they were planned. Read {@link dev.orrery.engine.query.run.QueryRunner} first.
 */
package dev.orrery.engine.query.run;
