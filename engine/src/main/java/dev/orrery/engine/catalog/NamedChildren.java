package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.model.ResourceId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** All named children by type, parent and name. Whoever changes them does it alone; looking up waits for nobody. */
final class NamedChildren {

    private final CatalogStore records;
    private final RandomSource chance;
    private final Map<Name, NamedChild> byName = new ConcurrentHashMap<>();

    NamedChildren(CatalogStore records, RandomSource chance) {
        this.records = records;
        this.chance = chance;
    }

    /** Brings the children to what the records say. */
    void follow(CatalogRecords present) {
        Map<Name, NamedChild> now = new HashMap<>();
        Consumer<NamedChild> found = child -> now.put(nameOf(child), child);
        present.forEachChild(ResourceId.Kind.USER, json -> found.accept(User.parse(json)));
        present.forEachChild(ResourceId.Kind.PERMISSION, json -> found.accept(Permission.parse(json)));
        present.forEachChild(
                ResourceId.Kind.CLIENT_ENCRYPTION_KEY, json -> found.accept(ClientEncryptionKey.parse(json)));
        byName.keySet().retainAll(now.keySet());
        byName.putAll(now);
    }

    <C extends NamedChild> Optional<C> find(Class<C> type, ResourceId parent, String id) {
        return Optional.ofNullable(byName.get(new Name(type, parent, id))).map(type::cast);
    }

    <C extends NamedChild> Optional<C> find(Class<C> type, ResourceId parent, ResourceId rid) {
        return of(type, parent).stream().filter(child -> child.rid().equals(rid)).findFirst();
    }

    /** The children of a parent in the order of their names. */
    <C extends NamedChild> List<C> of(Class<C> type, ResourceId parent) {
        return byName.values().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(child -> child.parent().equals(parent))
                .sorted(Comparator.comparing(NamedChild::id))
                .toList();
    }

    List<NamedChild> all() {
        return List.copyOf(byName.values());
    }

    /** All that lies in a database, whether its own or that of its users. */
    List<NamedChild> inDatabase(ResourceId database) {
        return byName.values().stream()
                .filter(child -> child.rid().databasePart().equals(database))
                .toList();
    }

    /** A number for a new child that none of its siblings has. */
    int freeNumber(Class<? extends NamedChild> type, ResourceId parent) {
        List<? extends NamedChild> siblings = of(type, parent);
        return chance.freeNumber(
                Integer.MAX_VALUE,
                candidate -> siblings.stream().anyMatch(it -> it.rid().number() == candidate));
    }

    <C extends NamedChild> C add(C child) {
        records.change().put(child).commit();
        remember(child);
        return child;
    }

    /** Lets a child with the same resource id take the place of another, under whatever name. */
    <C extends NamedChild> C replace(C present, C next) {
        records.change().put(next).commit();
        remember(next);
        if (!nameOf(next).equals(nameOf(present))) {
            forget(present);
        }
        return next;
    }

    /** Removes children together. */
    void remove(List<? extends NamedChild> children) {
        CatalogStore.Change change = records.change();
        children.forEach(change::remove);
        change.commit();
        children.forEach(this::forget);
    }

    /** Removes a child whose record is gone already. */
    void forget(NamedChild child) {
        byName.remove(nameOf(child));
    }

    private void remember(NamedChild child) {
        byName.put(nameOf(child), child);
    }

    private static Name nameOf(NamedChild child) {
        return new Name(child.getClass(), child.parent(), child.id());
    }

    private record Name(Class<? extends NamedChild> type, ResourceId parent, String id) {}
}
