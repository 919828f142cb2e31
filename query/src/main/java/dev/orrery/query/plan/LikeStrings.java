package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** The strings that a pattern of LIKE matches, as far as the text before its first wildcard tells. */
final class LikeStrings {

    private static final String WILDCARDS = "%_[";

    private LikeStrings() {}

    /** The strings, or more of them than match; empty if the pattern isn't valid. */
    static Optional<ValueSet> of(String pattern, Optional<String> escape) {
        if (escape.isPresent() && escape.get().codePointCount(0, escape.get().length()) != 1) {
            return Optional.empty();
        }
        int escapeCharacter = escape.isPresent() ? escape.get().codePointAt(0) : -1;
        StringBuilder prefix = new StringBuilder(pattern.length());
        int at = 0;
        while (at < pattern.length()) {
            int character = pattern.codePointAt(at);
            int next = at + Character.charCount(character);
            if (character == escapeCharacter && next < pattern.length()) {
                character = pattern.codePointAt(next);
                next += Character.charCount(character);
            } else if (WILDCARDS.indexOf(character) >= 0) {
                return Optional.of(startingWith(prefix.toString(), pattern, at));
            }
            prefix.appendCodePoint(character);
            at = next;
        }
        return Optional.of(ValueSet.point(JsonValue.of(prefix.toString())));
    }

    private static ValueSet startingWith(String prefix, String pattern, int wildcard) {
        boolean isAllBehind = pattern.charAt(wildcard) == '%' && wildcard == pattern.length() - 1;
        ValueSet strings = ValueSet.startingWith(prefix);
        return isAllBehind ? strings : strings.inexact();
    }
}
