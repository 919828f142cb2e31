/** The engine: everything that makes Orrery what it is, without any wire protocol. Read {@link dev.orrery.engine.Engine} first. */
package dev.orrery.engine;
