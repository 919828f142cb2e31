package dev.orrery.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a request is about: a resource, or the feed of all resources of a type.
 *
 * @param type the word for the type, as it is signed
 * @param link the link of the resource, or of the feed's owner, as it is signed
 * @param path the path of the URL, with its escapes
 */
public record Target(String type, String link, String path) {

    /** The account itself. */
    public static final Target ACCOUNT = new Target("", "", "/");

    /** A path by types and names: {@code dbs, d} is a database, {@code dbs, d, colls} the feed of its containers. */
    public static Target of(String... segments) {
        List<String> names = Arrays.asList(segments);
        boolean isFeed = names.size() % 2 == 1;
        String type = names.get(isFeed ? names.size() - 1 : names.size() - 2);
        String link = String.join("/", isFeed ? names.subList(0, names.size() - 1) : names);
        return new Target(type, signedLink(type, link, names), path(names));
    }

    /** Something that is done to a container as a whole; it is signed as if it were the container. */
    public static Target operation(String database, String container, String operation) {
        Target owner = of("dbs", database, "colls", container);
        return new Target(owner.type(), owner.link(), owner.path() + "/operations/" + encoded(operation));
    }

    /** The names on the way, without the words for their types: database, container, item. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        String[] segments = link.split("/", -1);
        for (int i = 1; i < segments.length; i += 2) {
            names.add(segments[i]);
        }
        return names;
    }

    /** Offers have no names: what is signed of one is its id, in lower case. */
    private static String signedLink(String type, String link, List<String> names) {
        boolean isOffer = type.equals("offers") && names.size() == 2;
        return isOffer ? names.getLast().toLowerCase(Locale.ROOT) : link;
    }

    private static String path(List<String> segments) {
        StringBuilder path = new StringBuilder();
        segments.forEach(segment -> path.append('/').append(encoded(segment)));
        return path.toString();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
