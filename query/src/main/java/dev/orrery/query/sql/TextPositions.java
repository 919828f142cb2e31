package dev.orrery.query.sql;

import java.util.IdentityHashMap;
import java.util.Optional;

/**
 * Where the parts of a syntax tree stand in the text that it was parsed from.
 *
 * <p>They lie beside the tree and take no part in its meaning, so any two of them are equal.
 */
public final class TextPositions {

    /** The positions of a tree that no text was parsed for. */
    public static final TextPositions NONE = new TextPositions(Optional.empty());

    private final Optional<TextRange> whole;
    private final IdentityHashMap<Object, TextRange> byPart = new IdentityHashMap<>();

    private TextPositions(Optional<TextRange> whole) {
        this.whole = whole;
    }

    static TextPositions inText(int length) {
        return new TextPositions(Optional.of(new TextRange(0, length)));
    }

    /** Adds a part, unless it is known: parentheses around an expression don't belong to it. */
    void add(Object part, TextRange range) {
        byPart.putIfAbsent(part, range);
    }

    /** All of the text. */
    public Optional<TextRange> whole() {
        return whole;
    }

    /** The place of the very object that the parser made; empty for others, be they equal to it. */
    public Optional<TextRange> of(Object part) {
        return Optional.ofNullable(byPart.get(part));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextPositions;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "positions";
    }
}
