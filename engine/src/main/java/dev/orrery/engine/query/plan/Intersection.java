package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.access.PostingAccess;
import dev.orrery.query.logical.IndexCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Conditions made of single values that must all be met.
 *
 * @param read those whose entries are read side by side, the one with the fewest first
 * @param probed those that the items found are looked up for
 */
record Intersection(List<IndexCondition> read, List<IndexCondition> probed) {

    private static final char READ = '-';
    private static final char PROBED = '_';

    /** All conditions, those that are read first. */
    List<IndexCondition> all() {
        return Stream.concat(read.stream(), probed.stream()).toList();
    }

    /** A name that tells the conditions, and what is done with each. */
    String name() {
        StringBuilder name = new StringBuilder();
        read.forEach(part -> name.append(READ).append(PartName.of(part)));
        probed.forEach(part -> name.append(PROBED).append(PartName.of(part)));
        return name.substring(1);
    }

    /** The conditions that a name tells. */
    static Intersection named(String name, Function<String, IndexCondition> part) {
        List<IndexCondition> read = new ArrayList<>();
        List<IndexCondition> probed = new ArrayList<>();
        char kind = READ;
        int start = 0;
        for (int end = 0; end <= name.length(); end++) {
            if (end == name.length() || name.charAt(end) == READ || name.charAt(end) == PROBED) {
                (kind == READ ? read : probed).add(part.apply(name.substring(start, end)));
                kind = end < name.length() ? name.charAt(end) : READ;
                start = end + 1;
            }
        }
        boolean isServed = !read.isEmpty()
                && read.stream().allMatch(AccessPathChoice::isPosting)
                && probed.stream().allMatch(PostingAccess::isProbed);
        if (!isServed) {
            throw AccessPathChoice.unknownPath();
        }
        return new Intersection(read, probed);
    }
}
