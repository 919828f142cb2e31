package dev.orrery.protocol.cosmos.message;

import static dev.orrery.protocol.cosmos.message.Operation.BATCH;
import static dev.orrery.protocol.cosmos.message.Operation.BULK;
import static dev.orrery.protocol.cosmos.message.Operation.CHANGE_FEED;
import static dev.orrery.protocol.cosmos.message.Operation.CREATE;
import static dev.orrery.protocol.cosmos.message.Operation.DELETE;
import static dev.orrery.protocol.cosmos.message.Operation.DELETE_BY_KEY;
import static dev.orrery.protocol.cosmos.message.Operation.EXECUTE;
import static dev.orrery.protocol.cosmos.message.Operation.LIST;
import static dev.orrery.protocol.cosmos.message.Operation.MERGE;
import static dev.orrery.protocol.cosmos.message.Operation.NONE;
import static dev.orrery.protocol.cosmos.message.Operation.PATCH;
import static dev.orrery.protocol.cosmos.message.Operation.QUERY;
import static dev.orrery.protocol.cosmos.message.Operation.QUERY_PLAN;
import static dev.orrery.protocol.cosmos.message.Operation.READ;
import static dev.orrery.protocol.cosmos.message.Operation.REPLACE;
import static dev.orrery.protocol.cosmos.message.Operation.SPLIT;
import static dev.orrery.protocol.cosmos.message.Operation.UPSERT;

import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import dev.orrery.protocol.cosmos.path.ResourceType;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Which operation a request chooses, of those that its kind of resource has. A header that names another is ignored. */
final class OperationChoice {

    private static final String QUERY_CONTENT = "application/query+json";

    private static final Set<Operation> OF_ACCOUNT = EnumSet.of(READ);
    private static final Set<Operation> OF_DATABASES = EnumSet.of(LIST, QUERY, CREATE, READ, DELETE);
    private static final Set<Operation> OF_CONTAINERS = EnumSet.of(LIST, QUERY, CREATE, READ, REPLACE, DELETE);
    private static final Set<Operation> OF_OFFERS = EnumSet.of(LIST, QUERY, READ, REPLACE);
    private static final Set<Operation> OF_BACKUPS = EnumSet.of(CREATE);
    private static final Set<Operation> OF_USERS = EnumSet.of(LIST, QUERY, CREATE, UPSERT, READ, REPLACE, DELETE);
    private static final Set<Operation> OF_ENCRYPTION_KEYS = EnumSet.of(LIST, QUERY, CREATE, READ, REPLACE);
    private static final Set<Operation> OF_SCRIPTS = EnumSet.of(LIST, QUERY, CREATE, UPSERT, READ, REPLACE, DELETE);
    private static final Set<Operation> OF_PROCEDURES =
            EnumSet.of(LIST, QUERY, CREATE, UPSERT, READ, REPLACE, DELETE, EXECUTE);
    private static final Set<Operation> OF_ITEMS = EnumSet.of(
            LIST, CHANGE_FEED, QUERY, QUERY_PLAN, CREATE, UPSERT, BATCH, BULK, READ, REPLACE, PATCH, DELETE);
    private static final Set<Operation> OF_CONFLICTS = EnumSet.of(LIST, QUERY, READ, DELETE);
    private static final Set<Operation> OF_RANGES = EnumSet.of(LIST);
    private static final Set<Operation> ON_CONTAINERS = EnumSet.of(DELETE_BY_KEY, SPLIT, MERGE);

    private final WireRequest request;
    private final ResourcePath path;
    private final Set<Operation> offered;

    OperationChoice(WireRequest request, ResourcePath path) {
        this.request = request;
        this.path = path;
        this.offered = offeredBy(path.type());
    }

    /** What each kind of resource can do. */
    private static Set<Operation> offeredBy(ResourceType type) {
        return switch (type) {
            case ACCOUNT -> OF_ACCOUNT;
            case DATABASE -> OF_DATABASES;
            case OFFER -> OF_OFFERS;
            case BACKUP -> OF_BACKUPS;
            case CONTAINER -> OF_CONTAINERS;
            case USER, PERMISSION -> OF_USERS;
            case CLIENT_ENCRYPTION_KEY -> OF_ENCRYPTION_KEYS;
            case ITEM -> OF_ITEMS;
            case STORED_PROCEDURE -> OF_PROCEDURES;
            case TRIGGER, FUNCTION -> OF_SCRIPTS;
            case CONFLICT -> OF_CONFLICTS;
            case PARTITION_RANGE -> OF_RANGES;
            case OPERATION -> ON_CONTAINERS;
        };
    }

    Operation made() {
        Operation meant = path.isFeed() ? ofFeed() : ofOne();
        return offered.contains(meant) ? meant : NONE;
    }

    private Operation ofOne() {
        return switch (request.method()) {
            case "GET", "HEAD" -> READ;
            case "POST" -> path.type() == ResourceType.OPERATION ? named(path.ownId()) : EXECUTE;
            case "PUT" -> REPLACE;
            case "PATCH" -> PATCH;
            case "DELETE" -> DELETE;
            default -> NONE;
        };
    }

    private static Operation named(String operation) {
        return switch (operation) {
            case "partitionkeydelete" -> DELETE_BY_KEY;
            case "partitionsplit" -> SPLIT;
            case "partitionmerge" -> MERGE;
            default -> NONE;
        };
    }

    private Operation ofFeed() {
        return switch (request.method()) {
            case "GET" -> offered.contains(CHANGE_FEED) && asksForChanges() ? CHANGE_FEED : LIST;
            case "POST" -> ofPost();
            default -> NONE;
        };
    }

    private Operation ofPost() {
        if (offered.contains(QUERY_PLAN) && says(CosmosHeaders.IS_QUERY_PLAN_REQUEST)) {
            return QUERY_PLAN;
        }
        if (offered.contains(QUERY) && isCalledQuery()) {
            return QUERY;
        }
        if (offered.contains(BATCH) && says(CosmosHeaders.IS_BATCH)) {
            return says(CosmosHeaders.BATCH_ATOMIC) ? BATCH : BULK;
        }
        return offered.contains(UPSERT) && says(CosmosHeaders.IS_UPSERT) ? UPSERT : CREATE;
    }

    private boolean asksForChanges() {
        return request.header(CosmosHeaders.A_IM).filter(value -> !value.isEmpty()).isPresent();
    }

    /** SDKs say it in different headers, and some by the type of the content alone. */
    private boolean isCalledQuery() {
        return says(CosmosHeaders.IS_QUERY)
                || says(CosmosHeaders.IS_QUERY_IN_GO)
                || says(CosmosHeaders.IS_QUERY_PLAN_REQUEST)
                || request.header(CosmosHeaders.CONTENT_TYPE)
                        .map(type -> type.toLowerCase(Locale.ROOT).startsWith(QUERY_CONTENT))
                        .orElse(false);
    }

    private boolean says(HeaderName name) {
        return request.says(name);
    }
}
