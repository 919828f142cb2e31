package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.util.List;
import java.util.Optional;

/** The permissions of users. A user has at most one for a resource and partition key. */
public final class Permissions {

    private final CatalogChanges changes;
    private final NamedChildren children;

    Permissions(CatalogChanges changes, NamedChildren children) {
        this.changes = changes;
        this.children = children;
    }

    /** The permissions of a user in the order of their names. */
    public List<Permission> list(User user) {
        return children.of(Permission.class, user.rid());
    }

    public Permission permission(User user, String id) {
        return find(user, id)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.PERMISSION_NOT_FOUND,
                        "The user '{user}' has no permission '{permission}'. Create it first")
                        .with("user", user.id())
                        .with("permission", id));
    }

    public Optional<Permission> find(User user, String id) {
        return children.find(Permission.class, user.rid(), id);
    }

    public Optional<Permission> find(User user, ResourceId rid) {
        return children.find(Permission.class, user.rid(), rid);
    }

    public Permission create(User user, PermissionDefinition definition) {
        return changes.alone(() -> {
            checkThere(user);
            if (find(user, definition.id()).isPresent()) {
                throw nameTaken(definition);
            }
            checkResourceFree(user, definition, definition.id());
            int number = children.freeNumber(Permission.class, user.rid());
            return children.add(new Permission(
                    user.rid().permission(number), user.rid(), definition, changes.newRevision()));
        });
    }

    /** Replaces a permission; a definition with another id renames it. */
    public Permission replace(User user, String id, PermissionDefinition next, Precondition precondition) {
        return changes.alone(() -> {
            checkThere(user);
            Permission present = permission(user, id);
            precondition.check(Optional.of(present.revision().etag()));
            if (!next.id().equals(id) && find(user, next.id()).isPresent()) {
                throw nameTaken(next);
            }
            checkResourceFree(user, next, id);
            return children.replace(
                    present, new Permission(present.rid(), user.rid(), next, changes.newRevision()));
        });
    }

    /** Replaces the permission with the definition's name, or creates it. The precondition counts only if it is there. */
    public Upserted<Permission> upsert(User user, PermissionDefinition definition, Precondition precondition) {
        return changes.alone(() -> find(user, definition.id()).isPresent()
                ? Upserted.replaced(replace(user, definition.id(), definition, precondition))
                : Upserted.created(create(user, definition)));
    }

    public void delete(User user, String id, Precondition precondition) {
        changes.alone(() -> {
            checkThere(user);
            Permission present = permission(user, id);
            precondition.check(Optional.of(present.revision().etag()));
            children.remove(List.of(present));
            return present;
        });
    }

    private void checkThere(User user) {
        if (children.find(User.class, user.parent(), user.rid()).isEmpty()) {
            throw new OrreryException(ErrorCode.USER_NOT_FOUND, "The user '{user}' was deleted. Create it again")
                    .with("user", user.id());
        }
    }

    private void checkResourceFree(User user, PermissionDefinition definition, String ownId) {
        boolean isTaken = list(user).stream()
                .anyMatch(other -> !other.id().equals(ownId) && other.definition().hasTheResourceOf(definition));
        if (isTaken) {
            throw new OrreryException(
                    ErrorCode.PERMISSION_EXISTS,
                    "The user has another permission for {resource} already. Replace that one")
                    .with("resource", definition.resource());
        }
    }

    private static OrreryException nameTaken(PermissionDefinition definition) {
        return new OrreryException(
                ErrorCode.PERMISSION_EXISTS, "The user has a permission '{permission}' already. Choose another id")
                .with("permission", definition.id());
    }
}
