package dev.orrery.protocol.cosmos.path;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Takes paths apart. Slashes may be doubled, since SDKs join addresses and paths without looking. */
final class PathSegments {

    /** How many segments there are before the id of an item. */
    private static final int ITEM_DEPTH = 5;

    private PathSegments() {}

    /** The segments of a request's target, each with its escapes resolved exactly once. */
    static List<String> of(String target) {
        List<String> segments = split(pathIn(target));
        segments.replaceAll(PathSegments::decode);
        return segments;
    }

    /** The segments of a link without escapes. */
    static List<String> ofLink(String link) {
        return split(link);
    }

    private static String pathIn(String target) {
        String path = withoutAuthority(target);
        int query = path.indexOf('?');
        return query < 0 || isInIdOfItem(path.substring(0, query)) ? path : path.substring(0, query);
    }

    private static String withoutAuthority(String target) {
        if (target.startsWith("/")) {
            return target;
        }
        // The form for proxies: the whole address.
        int authority = target.indexOf("://");
        int slash = authority < 0 ? -1 : target.indexOf('/', authority + 3);
        return slash < 0 ? "" : target.substring(slash);
    }

    /**
     * Whether a path has come as far as the id of an item: dbs/…/colls/…/docs/. No request about an item has a query, but ids
     * may have question marks, which not all clients escape.
     */
    private static boolean isInIdOfItem(String path) {
        List<String> segments = split(path);
        boolean isBehindKeyword = segments.size() > ITEM_DEPTH || (segments.size() == ITEM_DEPTH && path.endsWith("/"));
        return isBehindKeyword && segments.get(ITEM_DEPTH - 1).equals(ResourceType.ITEM.keyword());
    }

    private static List<String> split(String path) {
        List<String> segments = new ArrayList<>();
        int start = 0;
        while (start <= path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (end > start) {
                segments.add(path.substring(start, end));
            }
            start = end + 1;
        }
        return segments;
    }

    /** Resolves {@code %xx}; a plus stays a plus. */
    static String decode(String segment) {
        if (segment.indexOf('%') < 0 && isAscii(segment)) {
            return segment;
        }
        // Netty gives the bytes of the line as characters of ISO 8859-1.
        byte[] raw = segment.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer bytes = ByteBuffer.allocate(raw.length);
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] == '%') {
                bytes.put(escaped(segment, i));
                i += 2;
            } else {
                bytes.put(raw[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw malformed(segment);
        }
    }

    private static byte escaped(String segment, int percent) {
        if (percent + 2 >= segment.length()
                || !HexFormat.isHexDigit(segment.charAt(percent + 1))
                || !HexFormat.isHexDigit(segment.charAt(percent + 2))) {
            throw malformed(segment);
        }
        return (byte) HexFormat.fromHexDigits(segment, percent + 1, percent + 3);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7F) {
                return false;
            }
        }
        return true;
    }

    private static OrreryException malformed(String segment) {
        return new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "The path has an escape that is broken or does not give UTF-8: '{segment}'. Encode it by percent signs")
                .with("segment", segment);
    }
}
