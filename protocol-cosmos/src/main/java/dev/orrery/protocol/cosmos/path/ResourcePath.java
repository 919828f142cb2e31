package dev.orrery.protocol.cosmos.path;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a request is about: a resource, or the feed of all resources of a type in an owner. Ids are as users gave them, or
 * {@code _rid}s; a path doesn't tell which.
 *
 * @param owners the resources that it lies in, outermost first
 * @param type the type of the resource, or of those in the feed
 * @param id the resource's id; empty for a feed, and for the account
 */
public record ResourcePath(List<Step> owners, ResourceType type, Optional<String> id) {

    /** A resource on the way. */
    public record Step(ResourceType type, String id) {}

    public ResourcePath {
        owners = List.copyOf(owners);
    }

    /** Reads the target of a request: path and query with their escapes. */
    public static ResourcePath parse(String target) {
        return ofSegments(PathSegments.of(target));
    }

    /** Reads a link as it stands in a permission or a script: without escapes. */
    public static ResourcePath ofLink(String link) {
        return ofSegments(PathSegments.ofLink(link));
    }

    private static ResourcePath ofSegments(List<String> segments) {
        List<Step> owners = new ArrayList<>();
        ResourceType owner = ResourceType.ACCOUNT;
        for (int i = 0; i < segments.size(); i += 2) {
            ResourceType type = typeIn(owner, segments.get(i), segments);
            if (i + 1 == segments.size()) {
                return new ResourcePath(owners, type, Optional.empty());
            }
            if (i + 2 == segments.size()) {
                return new ResourcePath(owners, type, Optional.of(segments.get(i + 1)));
            }
            owners.add(new Step(type, segments.get(i + 1)));
            owner = type;
        }
        return new ResourcePath(owners, ResourceType.ACCOUNT, Optional.empty());
    }

    private static ResourceType typeIn(ResourceType owner, String keyword, List<String> segments) {
        return ResourceType.ofKeyword(keyword)
                .filter(type -> type.isPartOf(owner))
                .orElseThrow(() -> noneIn(owner).with("path", String.join("/", segments)));
    }

    private static OrreryException noneIn(ResourceType owner) {
        return owner == ResourceType.ACCOUNT
                ? new OrreryException(ErrorCode.RESOURCE_NOT_FOUND,
                        "There is no resource of the kind '{path}'. Check the path")
                : new OrreryException(
                        ErrorCode.INVALID_REQUEST,
                        "The path is no link to a resource. Write kinds and ids by turns, such as dbs/d/colls/c");
    }

    public boolean isFeed() {
        return id.isEmpty() && type != ResourceType.ACCOUNT;
    }

    /** Whether this is a container or something in one. */
    public boolean isInContainer() {
        if (type == ResourceType.CONTAINER) {
            return id.isPresent();
        }
        for (Step step : owners) {
            if (step.type() == ResourceType.CONTAINER) {
                return true;
            }
        }
        return false;
    }

    /** Whether this is a container. */
    public boolean isContainer() {
        return type == ResourceType.CONTAINER && id.isPresent();
    }

    /** The path of the container that this leads to or through. */
    public ResourcePath toContainer() {
        return new ResourcePath(
                List.of(new Step(ResourceType.DATABASE, idOf(ResourceType.DATABASE))),
                ResourceType.CONTAINER,
                Optional.of(idOf(ResourceType.CONTAINER)));
    }

    /** The id of an owner on the way, or of the resource itself, if it is of that type. */
    public String idOf(ResourceType wanted) {
        for (Step step : owners) {
            if (step.type() == wanted) {
                return step.id();
            }
        }
        if (type == wanted && id.isPresent()) {
            return id.get();
        }
        throw new IllegalStateException("No " + wanted + " in " + this);
    }

    /** The id of the resource itself. */
    public String ownId() {
        return id.orElseThrow(() -> new IllegalStateException("A feed has no id: " + this));
    }

    /** The link of the resource, or of the feed's owner, without escapes and without a slash at either end. */
    public String link() {
        StringBuilder link = new StringBuilder();
        for (Step step : owners) {
            append(link, step.type(), step.id());
        }
        id.ifPresent(own -> append(link, type, own));
        return link.toString();
    }

    /** What a request for this asks for: the path from the root, without escapes. */
    public String target() {
        String link = "/" + link();
        return isFeed() ? (owners.isEmpty() ? "/" : link + "/") + type.keyword() : link;
    }

    /** The last id on the path, of the resource or of the feed's owner; empty at the root. */
    public Optional<String> lastId() {
        return id.or(() -> owners.isEmpty() ? Optional.empty() : Optional.of(owners.getLast().id()));
    }

    private static void append(StringBuilder link, ResourceType type, String id) {
        if (!link.isEmpty()) {
            link.append('/');
        }
        link.append(type.keyword()).append('/').append(id);
    }
}
