/**
 * What expressions are computed in, whatever language they were written in: a {@link dev.orrery.query.row.Row} has the
 * item and what was unnested from it, and a {@link dev.orrery.query.row.Formula} makes a value of a row.
 */
package dev.orrery.query.row;
