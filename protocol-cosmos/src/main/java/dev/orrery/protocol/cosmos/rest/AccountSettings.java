package dev.orrery.protocol.cosmos.rest;

import java.net.URI;
import java.util.Optional;

/**
 * What the account is to its clients.
 *
 * @param advertisedEndpoint the address that clients are told to use; otherwise it is the one by which they came
 */
public record AccountSettings(AccountKeys keys, ConsistencyLevel consistency, Optional<URI> advertisedEndpoint) {}
