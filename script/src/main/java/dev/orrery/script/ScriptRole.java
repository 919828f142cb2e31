package dev.orrery.script;

/** What a program is run as. */
public enum ScriptRole {
    PROCEDURE,
    PRE_TRIGGER,
    POST_TRIGGER
}
