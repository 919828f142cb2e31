package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;

/** A piece of a filter's text. */
sealed interface FilterToken {

    /** A name or a keyword. */
    record Word(String text) implements FilterToken {}

    record Value(EdmValue value) implements FilterToken {}

    record Opening() implements FilterToken {}

    record Closing() implements FilterToken {}

    record End() implements FilterToken {}
}
