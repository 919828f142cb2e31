package dev.orrery.query.function;

import java.util.List;

/** A piece of a LIKE pattern. */
sealed interface LikeElement {

    /** Any number of characters. */
    record AnyRun() implements LikeElement {}

    /** Exactly one character, whatever it is. */
    record AnyOne() implements LikeElement {}

    record Exactly(int character) implements LikeElement {}

    /** One character that lies in one of the ranges, or in none of them. */
    record OneOf(List<Range> ranges, boolean isNegated) implements LikeElement {
        public OneOf {
            ranges = List.copyOf(ranges);
        }
    }

    /** The characters from the first to the last, both included. */
    record Range(int first, int last) {
        boolean contains(int character) {
            return character >= first && character <= last;
        }
    }

    /** Whether this piece stands for one character, and this is such a one. */
    default boolean accepts(int character) {
        return switch (this) {
            case AnyRun run -> false;
            case AnyOne one -> true;
            case Exactly exactly -> exactly.character == character;
            case OneOf set -> set.ranges.stream().anyMatch(range -> range.contains(character)) != set.isNegated;
        };
    }
}
