package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyPathTest {

    @Test
    void namesStandBehindSlashes() {
        assertThat(PropertyPath.parse("/a").names()).containsExactly("a");
        assertThat(PropertyPath.parse("/a/b_1/größe").names()).containsExactly("a", "b_1", "größe");
        assertThat(PropertyPath.parse("/a b/c-d/2024").names()).containsExactly("a b", "c-d", "2024");
    }

    @Test
    void quotedNamesMayHoldAnything() {
        assertThat(PropertyPath.parse("/\"b c\"/'d/e'").names()).containsExactly("b c", "d/e");
        assertThat(PropertyPath.parse("/\"\"/\"*\"/'[0]'").names()).containsExactly("", "*", "[0]");
        assertThat(PropertyPath.parse("/\"a'b\"/'c\"d'").names()).containsExactly("a'b", "c\"d");
        assertThat(PropertyPath.parse("/\"a\\\"b\\\\\\c\"").names()).containsExactly("a\"b\\\\c");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "a", "a/b", "/", "//", "/a/", "/a//b", "/*", "/a/*", "/a/?", "/a/[]", "/a/[]/b", "/[0]", "/\"a", "/'a\"",
        "/\"a\"b", "/\"a\"\"b\"", "/\"a\\\""
    })
    void whatIsNoPathIsRefused(String text) {
        assertThatThrownBy(() -> PropertyPath.parse(text))
                .isInstanceOfSatisfying(OrreryException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_DEFINITION))
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void theTextHasQuotesOnlyWhereTheyAreNeeded() {
        assertThat(PropertyPath.parse("/'a'/\"b c\"/\"d\"")).hasToString("/a/\"b c\"/d");
        assertThat(PropertyPath.of("a/b", "*", "?", "", "[]", "'q'"))
                .hasToString("/\"a/b\"/\"*\"/\"?\"/\"\"/\"[]\"/\"'q'\"");
        assertThat(PropertyPath.of("\"\\")).hasToString("/\"\\\"\\\\\"");
    }

    @Test
    void theTextOfAPathIsThePathAgain() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 5_000; i++) {
            PropertyPath path = PropertyPath.of(random.string(), random.string());

            assertThat(PropertyPath.parse(path.toString())).isEqualTo(path);
        }
    }

    @Test
    void aPathIsAPrefixOfThoseThatLeadOn() {
        PropertyPath path = PropertyPath.parse("/a/b");

        assertThat(path.isPrefixOf(PropertyPath.parse("/a/b"))).isTrue();
        assertThat(path.isPrefixOf(PropertyPath.parse("/a/b/c"))).isTrue();
        assertThat(path.isPrefixOf(PropertyPath.parse("/a"))).isFalse();
        assertThat(path.isPrefixOf(PropertyPath.parse("/a/bc"))).isFalse();
    }

    @Test
    void aPathHasAtLeastOneName() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PropertyPath(List.of()));
    }
}
