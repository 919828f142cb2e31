/**
 * The scalar functions that every query can call.
 *
 * <p>Read {@link dev.orrery.query.function.BuiltInFunctions} first, which finds a function by its name. Each family of
 * functions is a class with a table of {@link dev.orrery.query.function.BuiltInFunction}s: a name, the types it takes,
 * and what it computes. An argument of another type, or undefined, makes the result undefined before the function is
 * asked at all. Aggregates aren't here: they look at many rows.
 */
package dev.orrery.query.function;
