package dev.orrery.script;

import org.graalvm.polyglot.Source;

/** A program whose text was found to be in order. As long as its source is held, the engine keeps what it compiled. */
record CompiledProgram(String name, Source source) {}
