/**
 * What every module speaks: errors, resource ids and etags here; values and partition keys in the packages below. Read
 * {@link dev.orrery.model.OrreryException} first: it is how everything in Orrery fails.
 */
package dev.orrery.model;
