package dev.orrery.query.function;

import java.util.BitSet;

/** A set of characters, whole code points each. */
@FunctionalInterface
interface CharacterSet {

    CharacterSet WHITE_SPACE = c -> Character.isWhitespace(c) || Character.isSpaceChar(c);

    static CharacterSet of(String members) {
        BitSet set = new BitSet();
        members.codePoints().forEach(set::set);
        return set::get;
    }

    boolean contains(int codePoint);
}
