/**
 * Posting lists: the items that have an index term, merged and intersected in the order of document numbers. Read {@link
 * dev.orrery.engine.query.posting.Postings} first.
 */
package dev.orrery.engine.query.posting;
