package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.ClientEncryptionKeyDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.util.List;
import java.util.Optional;

/** The client encryption keys of databases. They can't be deleted, for then nobody could read what they encrypt. */
public final class ClientEncryptionKeys {

    private final CatalogChanges changes;
    private final CatalogEntries entries;
    private final NamedChildren children;

    ClientEncryptionKeys(CatalogChanges changes, CatalogEntries entries, NamedChildren children) {
        this.changes = changes;
        this.entries = entries;
        this.children = children;
    }

    /** The keys of a database in the order of their names. */
    public List<ClientEncryptionKey> list(Database database) {
        return children.of(ClientEncryptionKey.class, database.rid());
    }

    public ClientEncryptionKey key(Database database, String id) {
        return find(database, id)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.CLIENT_ENCRYPTION_KEY_NOT_FOUND,
                        "The database has no client encryption key '{key}'. Create it first")
                        .with("key", id));
    }

    public Optional<ClientEncryptionKey> find(Database database, String id) {
        return children.find(ClientEncryptionKey.class, database.rid(), id);
    }

    public Optional<ClientEncryptionKey> find(Database database, ResourceId rid) {
        return children.find(ClientEncryptionKey.class, database.rid(), rid);
    }

    public ClientEncryptionKey create(Database database, ClientEncryptionKeyDefinition definition) {
        return changes.alone(() -> {
            entries.checkThere(database);
            if (find(database, definition.id()).isPresent()) {
                throw new OrreryException(
                        ErrorCode.CLIENT_ENCRYPTION_KEY_EXISTS,
                        "The database has a client encryption key '{key}' already. Choose another id")
                        .with("key", definition.id());
            }
            int number = children.freeNumber(ClientEncryptionKey.class, database.rid());
            return children.add(new ClientEncryptionKey(
                    database.rid().clientEncryptionKey(number), definition, changes.newRevision()));
        });
    }

    /** Replaces a key by itself in another wrapping. It keeps its name, by which the policies of containers know it. */
    public ClientEncryptionKey replace(
            Database database, String id, ClientEncryptionKeyDefinition next, Precondition precondition) {
        return changes.alone(() -> {
            entries.checkThere(database);
            ClientEncryptionKey present = key(database, id);
            precondition.check(Optional.of(present.revision().etag()));
            if (!next.id().equals(id)) {
                throw new OrreryException(
                        ErrorCode.DEFINITION_IMMUTABLE,
                        "The id of a client encryption key can't change from '{present}' to '{next}'. Create another one")
                        .with("present", id)
                        .with("next", next.id());
            }
            return children.replace(
                    present, new ClientEncryptionKey(present.rid(), next, changes.newRevision()));
        });
    }
}
