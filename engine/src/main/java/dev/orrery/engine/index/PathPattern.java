package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.index.IndexPath;

/**
 * A path of an indexing policy, which stands for one place or for a place and all below it.
 *
 * <p>{@code /a/?} is the value at {@code /a}; {@code /a/*} is that and everything inside; {@code /*} or {@code /} is
 * the whole item.
 *
 * @param text as the policy's author wrote it
 */
public record PathPattern(String text, IndexPath path, Reach reach) {

    /** How far a pattern goes beyond its path; the first is the more precise. */
    public enum Reach {
        VALUE,
        SUBTREE
    }

    public static PathPattern parse(String text) {
        if (text.equals("/")) {
            return new PathPattern(text, IndexPath.ROOT, Reach.SUBTREE);
        }
        if (text.endsWith("/*")) {
            return new PathPattern(text, pathBeforeSuffix(text), Reach.SUBTREE);
        }
        if (text.endsWith("/?") && text.length() > 2) {
            return new PathPattern(text, pathBeforeSuffix(text), Reach.VALUE);
        }
        throw new OrreryException(
                ErrorCode.INVALID_DEFINITION,
                "The indexing path '{path}' is not valid. Start it with /, and end it with /? for a single value or with /* for all below")
                .with("path", text);
    }

    private static IndexPath pathBeforeSuffix(String text) {
        return IndexPath.parse(text.substring(0, text.length() - 2));
    }

    /** Whether this is the pattern of the whole item, which every policy must include or exclude. */
    public boolean isRoot() {
        return path.isRoot();
    }

    /** Whether both stand for the same places, however they are written. */
    public boolean means(PathPattern other) {
        return path.equals(other.path) && reach == other.reach;
    }

    @Override
    public String toString() {
        return text;
    }
}
