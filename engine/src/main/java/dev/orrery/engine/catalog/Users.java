package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.ResourceNames;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The users of databases. */
public final class Users {

    private final CatalogChanges changes;
    private final CatalogEntries entries;
    private final NamedChildren children;

    Users(CatalogChanges changes, CatalogEntries entries, NamedChildren children) {
        this.changes = changes;
        this.entries = entries;
        this.children = children;
    }

    /** The users of a database in the order of their names. */
    public List<User> list(Database database) {
        return children.of(User.class, database.rid());
    }

    public User user(Database database, String id) {
        return find(database, id)
                .orElseThrow(() -> new OrreryException(ErrorCode.USER_NOT_FOUND,
                        "The database has no user '{user}'. Create it first")
                        .with("user", id));
    }

    public Optional<User> find(Database database, String id) {
        return children.find(User.class, database.rid(), id);
    }

    public Optional<User> find(Database database, ResourceId rid) {
        return children.find(User.class, database.rid(), rid);
    }

    public User create(Database database, String id) {
        ResourceNames.check(id);
        return changes.alone(() -> {
            entries.checkThere(database);
            checkFree(database, id);
            int number = children.freeNumber(User.class, database.rid());
            return children.add(new User(database.rid().user(number), id, changes.newRevision()));
        });
    }

    /** Makes a new version of a user, which may have another name. */
    public User replace(Database database, String id, String nextId, Precondition precondition) {
        ResourceNames.check(nextId);
        return changes.alone(() -> {
            entries.checkThere(database);
            User present = user(database, id);
            precondition.check(Optional.of(present.revision().etag()));
            if (!nextId.equals(id)) {
                checkFree(database, nextId);
            }
            return children.replace(present, new User(present.rid(), nextId, changes.newRevision()));
        });
    }

    /** Makes a new version of the user with this name, or creates it. The precondition counts only if it is there. */
    public Upserted<User> upsert(Database database, String id, Precondition precondition) {
        return changes.alone(() -> find(database, id).isPresent()
                ? Upserted.replaced(replace(database, id, id, precondition))
                : Upserted.created(create(database, id)));
    }

    /** Deletes a user with all permissions. */
    public void delete(Database database, String id, Precondition precondition) {
        changes.alone(() -> {
            entries.checkThere(database);
            User present = user(database, id);
            precondition.check(Optional.of(present.revision().etag()));
            List<NamedChild> gone = new ArrayList<>(children.of(Permission.class, present.rid()));
            gone.add(present);
            children.remove(gone);
            return present;
        });
    }

    private void checkFree(Database database, String id) {
        if (find(database, id).isPresent()) {
            throw new OrreryException(ErrorCode.USER_EXISTS,
                    "The database has a user '{user}' already. Choose another id")
                    .with("user", id);
        }
    }
}
