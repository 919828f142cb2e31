package dev.orrery.query.sql;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The words of the dialect that are no names. */
public final class Keywords {

    /** What has a name in the grammar and is no keyword. */
    private static final Set<String> OTHER_TOKENS = Set.of(
            "IDENTIFIER", "PARAMETER", "INTEGER", "DECIMAL", "STRING", "SPACE", "LINE_COMMENT", "BLOCK_COMMENT",
            "UNKNOWN");

    private static final Set<String> NAMES = IntStream.rangeClosed(1, CosmosSqlParser.VOCABULARY.getMaxTokenType())
            .mapToObj(CosmosSqlParser.VOCABULARY::getSymbolicName)
            .filter(name -> name != null && !OTHER_TOKENS.contains(name))
            .collect(Collectors.toUnmodifiableSet());

    private Keywords() {}

    /** All of them, in capitals. */
    public static Set<String> names() {
        return NAMES;
    }
}
