/**
 * A container: its definition, its partitions, and the rules by which index entries are derived from its items. Read {@link
 * dev.orrery.engine.container.Container} first, then {@link dev.orrery.engine.container.ContainerDefinition}.
 */
package dev.orrery.engine.container;
