package dev.orrery.engine.transaction;

import dev.orrery.model.value.JsonValue;

/** A condition on the whole document as it is, system properties included. */
@FunctionalInterface
public interface ItemCondition {

    ItemCondition ALWAYS = document -> true;

    boolean holdsFor(JsonValue document);
}
