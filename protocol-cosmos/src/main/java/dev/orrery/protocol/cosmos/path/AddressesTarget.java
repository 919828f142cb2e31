package dev.orrery.protocol.cosmos.path;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The target of a request for addresses: {@code //addresses/?$resolveFor=dbs/…/docs&$partitionKeyRangeIds=0,1}.
 *
 * @param about the feed whose partitions are asked for
 * @param rangeIds which of them; empty if that isn't said
 */
public record AddressesTarget(ResourcePath about, List<String> rangeIds) {

    private static final String ADDRESSES = "addresses";

    public AddressesTarget {
        rangeIds = List.copyOf(rangeIds);
    }

    /** Whether a target is one. */
    public static boolean isMeantBy(String target) {
        int start = 0;
        while (start < target.length() && target.charAt(start) == '/') {
            start++;
        }
        return target.startsWith(ADDRESSES, start);
    }

    public static AddressesTarget parse(String target) {
        List<String> rangeIds = parameter(target, "$partitionKeyRangeIds")
                .map(ids -> Arrays.stream(ids.split(",")).map(String::strip).filter(id -> !id.isEmpty()).toList())
                .orElse(List.of());
        return new AddressesTarget(ResourcePath.ofLink(parameter(target, "$resolveFor").orElse("")), rangeIds);
    }

    private static Optional<String> parameter(String target, String name) {
        int query = target.indexOf('?');
        return Arrays.stream(target.substring(query + 1).split("&"))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2 && decoded(pair[0]).equals(name))
                .map(pair -> decoded(pair[1]))
                .findFirst();
    }

    /** A plus is one, as in ids of resources. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
