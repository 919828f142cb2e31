package dev.orrery.script;

/**
 * A program as its author wrote it: the text of one JavaScript function. What was compiled is kept by the text, so a
 * changed program can't run in its old form.
 *
 * @param name what stack traces call it
 */
public record Program(String name, String body) {}
