package dev.orrery.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The properties that the server adds to what SQL shows, in the order in which they stand. */
public enum SystemProperty {
    RID("_rid"),
    SELF("_self"),
    ETAG("_etag"),
    ATTACHMENTS("_attachments"),
    TIMESTAMP("_ts"),
    /** The LSN of a change; only the change feed has it. */
    LSN("_lsn");

    /** All of them: what clients send back with what they have read. */
    public static final Set<String> ALL = keys(EnumSet.allOf(SystemProperty.class));

    /** Those of an item. */
    public static final Set<String> OF_ITEMS = keys(EnumSet.complementOf(EnumSet.of(LSN)));

    /** Those of which there is nothing in an index, since they are made up when an item is read. */
    public static final Set<String> WITHOUT_TERMS = keys(EnumSet.of(RID, SELF, ETAG, ATTACHMENTS));

    /** Those of what is no item: databases, containers, scripts and so on. */
    public static final Set<String> OF_RESOURCES = keys(EnumSet.of(RID, SELF, ETAG, TIMESTAMP));

    private final String key;

    SystemProperty(String key) {
        this.key = key;
    }

    private static Set<String> keys(Set<SystemProperty> properties) {
        return Arrays.stream(values())
                .filter(properties::contains)
                .map(SystemProperty::key)
                .collect(Collectors.collectingAndThen(
                        Collectors.toCollection(LinkedHashSet::new), Collections::unmodifiableSet));
    }

    /** The name of the property. */
    public String key() {
        return key;
    }
}
