/** Many documents at once, for those who fill a container. */
package dev.orrery.engine.load;
