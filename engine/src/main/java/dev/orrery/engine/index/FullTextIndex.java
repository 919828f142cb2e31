package dev.orrery.engine.index;

import dev.orrery.model.value.PropertyPath;

/** An index over the words of the texts at a path, as an indexing policy asks for it. */
public record FullTextIndex(PropertyPath path) {}
