/**
 * Programs in JavaScript that run beside the data: stored procedures, triggers and functions in queries, confined so that
 * none can harm the server or see another. Read {@code JavaScript} first, then {@code LoadedLanguage}.
 */
package dev.orrery.script;
