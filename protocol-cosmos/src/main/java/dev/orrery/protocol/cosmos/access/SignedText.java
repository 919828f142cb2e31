package dev.orrery.protocol.cosmos.access;

import dev.orrery.model.ResourceId;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import dev.orrery.protocol.cosmos.path.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The text that a client signs: {@code verb\nresourceType\nresourceLink\nx-ms-date\ndate\n}, all but the link in lower
 * case.
 *
 * <p>The link of a path by names is the path itself; that of a path by {@code _rid}s is the last of them in lower case. A
 * path doesn't tell which it is, so both are accepted; and the link with its escapes, since careless clients sign that.
 */
final class SignedText {

    private final CosmosRequest request;
    private final String start;
    private final String end;

    SignedText(CosmosRequest request, String date, String plainDate) {
        this.request = request;
        this.start = request.method().toLowerCase(Locale.ROOT) + "\n" + typeOf(request.path()) + "\n";
        this.end = "\n" + date.toLowerCase(Locale.ROOT) + "\n" + plainDate.toLowerCase(Locale.ROOT) + "\n";
    }

    /** What is signed if the path is by names; offers have none, so what is signed of them is their id. */
    String likely() {
        return request.path().type() == ResourceType.OFFER ? byLastId() : start + linkOf(request.path()) + end;
    }

    /** What else may have been signed. */
    List<String> others() {
        List<String> texts = new ArrayList<>(2);
        if (request.path().lastId().flatMap(ResourceId::parse).isPresent()) {
            texts.add(byLastId());
        }
        if (request.wire().target().indexOf('%') >= 0) {
            texts.add(start + escapedLink() + end);
        }
        return texts;
    }

    private String byLastId() {
        return start + request.path().lastId().orElse("").toLowerCase(Locale.ROOT) + end;
    }

    private static String typeOf(ResourcePath path) {
        return path.type() == ResourceType.OPERATION ? ResourceType.CONTAINER.keyword() : path.type().keyword();
    }

    /** An operation on a container is signed as if it were the container. */
    private static String linkOf(ResourcePath path) {
        return path.type() == ResourceType.OPERATION
                ? new ResourcePath(path.owners(), ResourceType.OPERATION, Optional.empty()).link()
                : path.link();
    }

    private String escapedLink() {
        String target = request.wire().target();
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        String link = path.replaceAll("^/+|/+$", "");
        return request.path().isFeed() ? link.substring(0, Math.max(0, link.lastIndexOf('/'))) : link;
    }
}
