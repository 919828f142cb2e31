package dev.orrery.protocol.cosmos.account;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.model.ConsistencyLevel;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the account is to its clients.
 *
 * @param advertisedEndpoint the address that clients are told to use; otherwise it is the one by which they came
 * @param version what the server says of its version, if it says anything
 * @param backupRoot the directory below which clients may have backups made; without it they can't
 * @param entraTokens which tokens of Microsoft Entra are taken
 * @param direct where clients in direct mode are sent; without it they are refused
 */
public record AccountSettings(
        AccountKeys keys,
        ConsistencyLevel consistency,
        Optional<URI> advertisedEndpoint,
        Optional<String> version,
        Optional<Path> backupRoot,
        EntraTokens entraTokens,
        Optional<DirectAddress> direct) {

    /** An account without a version, backups and tokens of Microsoft Entra. */
    public AccountSettings(AccountKeys keys, ConsistencyLevel consistency, Optional<URI> advertisedEndpoint) {
        this(keys, consistency, advertisedEndpoint, Optional.empty(), Optional.empty(), EntraTokens.REFUSED,
                Optional.empty());
    }
}
