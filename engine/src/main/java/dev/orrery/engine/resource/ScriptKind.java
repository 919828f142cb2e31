package dev.orrery.engine.resource;

/** The kinds of programs that a container keeps; ids are unique within a kind. */
public enum ScriptKind {
    STORED_PROCEDURE,
    TRIGGER,
    FUNCTION
}
