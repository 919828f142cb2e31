package dev.orrery.model.value;

import java.util.Objects;

/** A property of an object: its name and its value. */
public record Property(String name, JsonValue value) {

    public Property {
        Objects.requireNonNull(name);
        Objects.requireNonNull(value);
    }
}
