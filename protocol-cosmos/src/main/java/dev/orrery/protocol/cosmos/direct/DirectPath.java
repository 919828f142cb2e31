package dev.orrery.protocol.cosmos.direct;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.network.rntbd.Tokens;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import dev.orrery.protocol.cosmos.path.ResourcePath.Step;
import dev.orrery.protocol.cosmos.path.ResourceType;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The path of a request of direct mode: the names of the resources on the way, or a resource id that has all of them in it. */
final class DirectPath {

    private static final int DATABASE_BYTES = 4;
    private static final int CONTAINER_BYTES = 8;

    /** A name on the way, of which a token tells. */
    private record Name(ResourceType type, int token) {}

    private static final Name DATABASE = new Name(ResourceType.DATABASE, RequestToken.DATABASE);

    private static final List<Name> IN_DATABASE = List.of(
            new Name(ResourceType.CONTAINER, RequestToken.CONTAINER), new Name(ResourceType.USER, RequestToken.USER));

    private static final List<Name> INNERMOST = List.of(
            new Name(ResourceType.ITEM, RequestToken.ITEM),
            new Name(ResourceType.STORED_PROCEDURE, RequestToken.STORED_PROCEDURE),
            new Name(ResourceType.TRIGGER, RequestToken.TRIGGER),
            new Name(ResourceType.FUNCTION, RequestToken.FUNCTION),
            new Name(ResourceType.CONFLICT, RequestToken.CONFLICT),
            new Name(ResourceType.PERMISSION, RequestToken.PERMISSION),
            new Name(ResourceType.PARTITION_RANGE, RequestToken.PARTITION_RANGE));

    private DirectPath() {}

    static ResourcePath of(RntbdRequest request, DirectOperation operation) {
        ResourceType type = DirectOperation.typeOf(request);
        if (type == null) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "There is no resource of the type {type} in direct mode. Reach it in gateway mode")
                    .with("type", request.resourceType());
        }
        List<Step> steps = request.tokens().has(RequestToken.DATABASE)
                ? byNames(request.tokens())
                : byResourceId(request.tokens(), type);
        if (operation.isOfFeed() || type == ResourceType.ACCOUNT) {
            return checked(new ResourcePath(steps, type, Optional.empty()));
        }
        if (steps.isEmpty() || steps.getLast().type() != type) {
            throw namesNone(type);
        }
        return checked(
                new ResourcePath(steps.subList(0, steps.size() - 1), type, Optional.of(steps.getLast().id())));
    }

    /** A path on which each resource lies in the one before. */
    private static ResourcePath checked(ResourcePath path) {
        ResourceType owner = ResourceType.ACCOUNT;
        for (Step step : path.owners()) {
            if (!step.type().isPartOf(owner)) {
                throw namesNone(path.type());
            }
            owner = step.type();
        }
        boolean isInPlace = path.type() == ResourceType.ACCOUNT ? path.owners().isEmpty() : path.type().isPartOf(owner);
        if (!isInPlace) {
            throw namesNone(path.type());
        }
        return path;
    }

    private static OrreryException namesNone(ResourceType type) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "The request names no resource of the type {type}. Name one").with("type", type.keyword());
    }

    private static List<Step> byNames(Tokens tokens) {
        List<Step> steps = new ArrayList<>();
        add(steps, tokens, List.of(DATABASE));
        add(steps, tokens, IN_DATABASE);
        add(steps, tokens, INNERMOST);
        return steps;
    }

    private static void add(List<Step> steps, Tokens tokens, List<Name> names) {
        for (Name name : names) {
            Optional<String> id = tokens.text(name.token);
            if (id.isPresent()) {
                steps.add(new Step(name.type, id.get()));
                return;
            }
        }
    }

    /** A resource id begins with that of its database, then that of its container or user. */
    private static List<Step> byResourceId(Tokens tokens, ResourceType type) {
        byte[] rid = tokens.bytes(RequestToken.RESOURCE_ID).orElse(new byte[0]);
        List<Step> steps = new ArrayList<>();
        if (rid.length >= DATABASE_BYTES) {
            steps.add(new Step(ResourceType.DATABASE, text(rid, DATABASE_BYTES)));
        }
        if (rid.length >= CONTAINER_BYTES) {
            boolean isOfUser = type == ResourceType.USER || type == ResourceType.PERMISSION;
            steps.add(new Step(isOfUser ? ResourceType.USER : ResourceType.CONTAINER, text(rid, CONTAINER_BYTES)));
        }
        if (rid.length > CONTAINER_BYTES) {
            steps.add(new Step(type, text(rid, rid.length)));
        }
        return steps;
    }

    private static String text(byte[] rid, int length) {
        byte[] part = new byte[length];
        System.arraycopy(rid, 0, part, 0, length);
        return Base64.getEncoder().encodeToString(part).replace('/', '-');
    }
}
