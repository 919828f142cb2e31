/**
 * What the catalog has entries of, besides containers: databases, users, permissions, scripts, offers, keys; each with its
 * definition as clients give it. Read {@link dev.orrery.engine.resource.Database} first.
 */
package dev.orrery.engine.resource;
