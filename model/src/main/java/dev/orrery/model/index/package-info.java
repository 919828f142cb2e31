/** How an index of items is addressed: by paths and by sets of values. Read {@link dev.orrery.model.index.IndexPath} first. */
package dev.orrery.model.index;
