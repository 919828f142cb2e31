package dev.orrery.engine.access;

import dev.orrery.engine.resource.PermissionMode;
import dev.orrery.model.partition.PartitionKey;
import java.util.Optional;

/**
 * What the bearer of a token may do.
 *
 * @param resource the link of the resource, by names or by {@code _rid}s
 * @param access reading, or everything
 * @param partitionKey the only key whose items it may touch; empty if there is no such limit
 */
public record ResourceToken(String resource, PermissionMode.Access access, Optional<PartitionKey> partitionKey) {}
