package dev.orrery.protocol.cosmos.path;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kind of resource: its keyword in paths and signatures, its array in feeds, and what it is a part of. */
public enum ResourceType {
    ACCOUNT("", "", null),
    DATABASE("dbs", "Databases", ACCOUNT),
    OFFER("offers", "Offers", ACCOUNT),
    BACKUP("backups", "Backups", ACCOUNT),
    CONTAINER("colls", "DocumentCollections", DATABASE),
    USER("users", "Users", DATABASE),
    CLIENT_ENCRYPTION_KEY("clientencryptionkeys", "ClientEncryptionKeys", DATABASE),
    PERMISSION("permissions", "Permissions", USER),
    ITEM("docs", "Documents", CONTAINER),
    STORED_PROCEDURE("sprocs", "StoredProcedures", CONTAINER),
    TRIGGER("triggers", "Triggers", CONTAINER),
    FUNCTION("udfs", "UserDefinedFunctions", CONTAINER),
    CONFLICT("conflicts", "Conflicts", CONTAINER),
    PARTITION_RANGE("pkranges", "PartitionKeyRanges", CONTAINER),
    OPERATION("operations", "", CONTAINER);

    private static final Map<String, ResourceType> BY_KEYWORD = Stream.of(values())
            .filter(type -> type != ACCOUNT)
            .collect(Collectors.toUnmodifiableMap(ResourceType::keyword, Function.identity()));

    private final String keyword;
    private final String feedName;
    private final ResourceType parent;

    ResourceType(String keyword, String feedName, ResourceType parent) {
        this.keyword = keyword;
        this.feedName = feedName;
        this.parent = parent;
    }

    static Optional<ResourceType> ofKeyword(String keyword) {
        return Optional.ofNullable(BY_KEYWORD.get(keyword));
    }

    /** The word in paths; empty for the account. */
    public String keyword() {
        return keyword;
    }

    /** The name of the array in a feed of these. */
    public String feedName() {
        return feedName;
    }

    /** Whether resources of this kind lie in those of another; nothing has the account in it. */
    public boolean isPartOf(ResourceType owner) {
        return parent == owner;
    }
}
