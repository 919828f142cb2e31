package dev.orrery.query.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells identifiers from the words that have a meaning of their own. */
final class Words {

    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_]*");

    /** Keywords that the grammar takes for identifiers, too. */
    private static final Set<Integer> ALSO_IDENTIFIERS =
            Set.of(CosmosSqlLexer.ALL, CosmosSqlLexer.FIRST, CosmosSqlLexer.LAST, CosmosSqlLexer.RANK);

    private static final Set<String> RESERVED = IntStream.rangeClosed(CosmosSqlLexer.ALL, CosmosSqlLexer.WHERE)
            .filter(keyword -> !ALSO_IDENTIFIERS.contains(keyword))
            .mapToObj(CosmosSqlLexer.VOCABULARY::getSymbolicName)
            .collect(Collectors.toUnmodifiableSet());

    private Words() {}

    static boolean isIdentifier(String name) {
        return WORD.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
    }
}
