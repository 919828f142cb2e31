package dev.orrery.engine.index;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.index.PathPattern.Reach;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.index.IndexPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathPatternTest {

    @Test
    void aQuestionMarkMeansTheValueItself() {
        PathPattern pattern = PathPattern.parse("/headquarters/employees/?");

        assertThat(pattern.path()).isEqualTo(IndexPath.parse("/headquarters/employees"));
        assertThat(pattern.reach()).isEqualTo(Reach.VALUE);
    }

    @Test
    void aStarMeansAllBelow() {
        PathPattern pattern = PathPattern.parse("/locations/[]/*");

        assertThat(pattern.path()).isEqualTo(IndexPath.parse("/locations/[]"));
        assertThat(pattern.reach()).isEqualTo(Reach.SUBTREE);
    }

    @Test
    void theRootCanBeWrittenInTwoWays() {
        assertThat(PathPattern.parse("/").isRoot()).isTrue();
        assertThat(PathPattern.parse("/*").isRoot()).isTrue();
        assertThat(PathPattern.parse("/").means(PathPattern.parse("/*"))).isTrue();
    }

    @Test
    void quotesDontChangeTheMeaning() {
        assertThat(PathPattern.parse("/\"_etag\"/?").means(PathPattern.parse("/_etag/?"))).isTrue();
        assertThat(PathPattern.parse("/_etag/*").means(PathPattern.parse("/_etag/?"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "/?", "/a", "a/?", "*", "/a/", "/a/?/b/?", "/*/a/?", "/a*", "/a?", "//?", "/\"a/?", "/\"a/?\""
            })
    void whatEndsInNeitherOrHasWildcardsInsideIsRefused(String text) {
        assertThatOrreryFails(() -> PathPattern.parse(text)).withCode(ErrorCode.INVALID_DEFINITION);
    }
}
