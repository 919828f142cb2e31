package dev.orrery.engine.query.plan;

import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.KeySpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** A span of keys as people read it: {@code from ["a", "x"] to behind ["a"]}. */
final class KeySpanText {

    private KeySpanText() {}

    static String of(KeySpan span) {
        String from = bound(span.from());
        String to = bound(span.to());
        return (from.isEmpty() ? "" : "from " + from) + (to.isEmpty() ? "" : (from.isEmpty() ? "" : " ") + "to " + to);
    }

    /** Keys that are strings; what else a span may begin with is shown as it is. Nothing for the bounds of all strings. */
    private static String bound(byte[] place) {
        List<String> keys = new ArrayList<>();
        int at = 0;
        while (at < place.length && place[at] == SortKey.TAG_STRING) {
            int end = SortKey.endOfText(place, at + 1);
            if (end > place.length) {
                return at + 1 == place.length ? shown(keys, "") : shown(behind(keys, place, at), "behind ");
            }
            keys.add(SortKey.decode(place, at).toString());
            at = end;
        }
        boolean isLimit = place.length - at == 1 && (place[at] == SortKey.TAG_STRING + 1 || place[at] == (byte) 0xFF);
        if (at < place.length && !isLimit && place[at] != 0) {
            keys.add(HexFormat.of().formatHex(place, at, place.length));
        }
        return shown(keys, isLimit || at < place.length ? "behind " : "");
    }

    private static String shown(List<String> keys, String before) {
        return keys.isEmpty() ? "" : before + keys;
    }

    /** The keys before a bound that is the end of one, with its last byte raised. */
    private static List<String> behind(List<String> keys, byte[] place, int at) {
        byte[] key = Arrays.copyOfRange(place, at, place.length);
        key[key.length - 1] = 0;
        keys.add(SortKey.decode(key, 0).toString());
        return keys;
    }
}
