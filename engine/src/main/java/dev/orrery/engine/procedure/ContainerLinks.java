package dev.orrery.engine.procedure;

import dev.orrery.engine.container.Container;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;

/**
 * The links by which programs name their container and its items: {@code dbs/…/colls/…} and
 * {@code dbs/…/colls/…/docs/…}, with names or with resource ids. A slash before or behind makes no difference.
 */
record ContainerLinks(String databaseId, Container container) {

    private static final String DATABASES = "dbs/";
    private static final String CONTAINERS = "/colls/";
    private static final String ITEMS = "/docs/";

    /** The item at the end of a link. */
    sealed interface Target {

        record ById(ItemId id) implements Target {}

        record ByNumber(ResourceId rid) implements Target {}
    }

    String selfLink() {
        return DATABASES + container.rid().databasePart() + CONTAINERS + container.rid() + "/";
    }

    String altLink() {
        return DATABASES + databaseId + CONTAINERS + container.id();
    }

    /** Fails unless a link leads to the container. */
    void checkContainer(String link) {
        containerNameAt(trimmed(link), link);
    }

    /** The item that a link leads to; whether there is one is not known yet. */
    Target target(String link) {
        String text = trimmed(link);
        int items = text.indexOf(ITEMS);
        if (items < 0) {
            throw outside(link);
        }
        boolean isNamed = containerNameAt(text.substring(0, items), link).equals(container.id());
        String last = text.substring(items + ITEMS.length());
        if (last.isEmpty()) {
            throw outside(link);
        }
        return isNamed ? new Target.ById(ItemId.ofText(last)) : numbered(last);
    }

    // Below a container that is named by its resource id, items are too; only what can't be one is taken for an id.
    private Target numbered(String last) {
        return ResourceId.parse(last)
                .filter(rid -> rid.isItem() && rid.containerPart().equals(container.rid()))
                .<Target>map(Target.ByNumber::new)
                .orElseGet(() -> new Target.ById(ItemId.ofText(last)));
    }

    private String containerNameAt(String text, String link) {
        int containers = text.indexOf(CONTAINERS);
        if (!text.startsWith(DATABASES) || containers < 0) {
            throw outside(link);
        }
        String database = text.substring(DATABASES.length(), containers);
        String name = text.substring(containers + CONTAINERS.length());
        boolean isHere = (database.equals(databaseId)
                || database.equals(container.rid().databasePart().toString()))
                && (name.equals(container.id()) || name.equals(container.rid().toString()));
        if (!isHere) {
            throw outside(link);
        }
        return name;
    }

    private static String trimmed(String link) {
        int start = link.startsWith("/") ? 1 : 0;
        int end = link.length() > start && link.endsWith("/") ? link.length() - 1 : link.length();
        return link.substring(start, end);
    }

    private static OrreryException outside(String link) {
        return new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "A program is not allowed to operate on resources outside current collection: '{link}'. Use links of its own container")
                .with("link", link);
    }
}
