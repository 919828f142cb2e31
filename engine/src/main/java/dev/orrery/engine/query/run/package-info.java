/**
 * Runs queries page by page, as they were planned. Read {@link dev.orrery.engine.query.run.QueryRunner} first, which opens
 * operators; what gives pages is one of {@link dev.orrery.engine.query.run.StreamedRows},
 * {@link dev.orrery.engine.query.run.RowSort}, {@link dev.orrery.engine.query.run.GatheredRows} and
 * {@link dev.orrery.engine.query.run.IndexValues}.
 */
package dev.orrery.engine.query.run;
