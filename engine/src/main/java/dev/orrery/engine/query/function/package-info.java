/** Calls of the functions that users have stored with a container, in queries. */
package dev.orrery.engine.query.function;
