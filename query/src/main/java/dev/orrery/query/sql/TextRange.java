package dev.orrery.query.sql;

/** A part of a query's text: the number of its first character, and of the first one behind it. */
public record TextRange(int start, int end) {}
