package dev.orrery.protocol.cosmos.access;

import static dev.orrery.protocol.cosmos.access.Credential.ACCOUNT_KEY;
import static dev.orrery.protocol.cosmos.access.Credential.KEY_READ_TOKEN;
import static dev.orrery.protocol.cosmos.access.Credential.KEY_TOKEN;
import static dev.orrery.protocol.cosmos.access.Credential.READ_ONLY_KEY;
import static dev.orrery.protocol.cosmos.access.Credential.READ_TOKEN;
import static dev.orrery.protocol.cosmos.access.Credential.TOKEN;

import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.path.ResourceType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a request must be allowed, and which credentials allow it.
 *
 * <p>Tokens allow it only for the resource of their permission, or for what is in it, and only for its partition key, if it
 * has one; {@link Authorization} sees to that. As in the service, a permission for all of a container includes to change and
 * to delete it, and to write its scripts; what the service calls administrative (databases, users, permissions, throughput)
 * takes a key of the account, and so do splits, merges and backups. A permission for a partition key is about items, and
 * about nothing that other keys share: whoever has it runs scripts, and neither reads nor writes them. The read-only key sees
 * no permissions, for each has a fresh token that may be one to write.
 */
enum Right {
    READ_ACCOUNT(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN, KEY_TOKEN, KEY_READ_TOKEN),
    READ_CATALOG(ACCOUNT_KEY, READ_ONLY_KEY),
    READ_PERMISSIONS(ACCOUNT_KEY),
    ADMINISTER(ACCOUNT_KEY),
    MAKE_BACKUPS(ACCOUNT_KEY),
    READ_DATABASE(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN),
    /** The container itself and its ranges, which clients must know before they ask for anything in it. */
    READ_CONTAINER(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN, KEY_TOKEN, KEY_READ_TOKEN),
    WRITE_CONTAINER(ACCOUNT_KEY, TOKEN),
    READ_SCRIPTS(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN),
    WRITE_SCRIPTS(ACCOUNT_KEY, TOKEN),
    RUN_PROCEDURES(ACCOUNT_KEY, TOKEN, KEY_TOKEN),
    READ_ITEMS(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN, KEY_TOKEN, KEY_READ_TOKEN),
    /** Batches and bulk are writes, whatever they have in them. */
    WRITE_ITEMS(ACCOUNT_KEY, TOKEN, KEY_TOKEN),
    READ_CONFLICTS(ACCOUNT_KEY, READ_ONLY_KEY, TOKEN, READ_TOKEN),
    WRITE_CONFLICTS(ACCOUNT_KEY, TOKEN);

    private final Set<Credential> holders;

    Right(Credential... holders) {
        this.holders = EnumSet.copyOf(List.of(holders));
    }

    boolean isHeldBy(Credential credential) {
        return holders.contains(credential);
    }

    /** Whether it is about items, so that a limit to a partition key has a meaning. */
    boolean isOfItems() {
        return this == READ_ITEMS || this == WRITE_ITEMS || this == RUN_PROCEDURES;
    }

    /** The right that an operation on a kind of resource takes. */
    static Right neededFor(Operation operation, ResourceType type) {
        if (operation == Operation.ADDRESSES) {
            return type == ResourceType.ITEM ? READ_CONTAINER : READ_ACCOUNT;
        }
        return switch (type) {
            case ACCOUNT -> READ_ACCOUNT;
            case DATABASE -> operation == Operation.READ ? READ_DATABASE : toAdminister(operation);
            case OFFER, USER, CLIENT_ENCRYPTION_KEY -> toAdminister(operation);
            case BACKUP -> MAKE_BACKUPS;
            case PERMISSION -> operation.isRead() ? READ_PERMISSIONS : ADMINISTER;
            case CONTAINER -> ofContainer(operation);
            case PARTITION_RANGE -> READ_CONTAINER;
            case ITEM -> operation.isRead() ? READ_ITEMS : WRITE_ITEMS;
            case STORED_PROCEDURE, TRIGGER, FUNCTION -> ofScript(operation);
            case CONFLICT -> operation.isRead() ? READ_CONFLICTS : WRITE_CONFLICTS;
            case OPERATION -> operation == Operation.DELETE_BY_KEY ? WRITE_ITEMS : ADMINISTER;
        };
    }

    private static Right toAdminister(Operation operation) {
        return operation.isRead() ? READ_CATALOG : ADMINISTER;
    }

    private static Right ofContainer(Operation operation) {
        return switch (operation) {
            case READ -> READ_CONTAINER;
            case REPLACE, DELETE -> WRITE_CONTAINER;
            default -> toAdminister(operation);
        };
    }

    private static Right ofScript(Operation operation) {
        if (operation == Operation.EXECUTE) {
            return RUN_PROCEDURES;
        }
        return operation.isRead() ? READ_SCRIPTS : WRITE_SCRIPTS;
    }
}
