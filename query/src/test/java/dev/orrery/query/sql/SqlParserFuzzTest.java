package dev.orrery.query.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.testing.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SqlParserFuzzTest {

    private static final List<String> PIECES =
            List.of("SELECT", "VALUE", "*", "DISTINCT", "TOP", "FROM", "c", "JOIN", "x",
                    "IN", "(", ")", "[", "]", "{", "}", ",", ".", ":", "?", "??", "WHERE", "AND", "OR", "NOT", "LIKE",
                    "BETWEEN",
                    "ORDER", "BY", "GROUP", "ASC", "RANK", "OFFSET", "LIMIT", "EXISTS", "ARRAY", "ALL", "udf", "COUNT",
                    "1", "2.5",
                    "'s'", "\"\\u0041\"", "@p", "+", "-", "*", "=", "<", ">>>", "||", "--", "/*", "*/", "\"", "'", "\\",
                    "é", "\n",
                    "true", "undefined", "ESCAPE", "\uD83D", "\0");

    @Test
    void anyTextIsEitherParsedOrRefused() {
        RandomGenerator random = Seed.fresh().random();

        for (int i = 0; i < 10_000; i++) {
            parseOrRefuse(randomText(random));
        }
    }

    private static void parseOrRefuse(String text) {
        try {
            SqlParser.parse(text);
        } catch (OrreryException refusal) {
            assertThat(refusal.code())
                    .as(text)
                    .isIn(ErrorCode.SYNTAX_ERROR, ErrorCode.INVALID_QUERY, ErrorCode.QUERY_UNSUPPORTED);
        } catch (RuntimeException bug) {
            throw new AssertionError("Parsing ended badly: " + text, bug);
        }
    }

    private static String randomText(RandomGenerator random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "SELECT VALUE " : "SELECT * FROM c WHERE ");
        int pieces = random.nextInt(25);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(5) == 0 ? "" : " ");
        }
        return text.toString();
    }
}
