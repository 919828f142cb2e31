package dev.orrery.engine.index;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.value.PropertyPath;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexPathTest {

    @Test
    void stepsAreNamesAndElements() {
        IndexPath path = IndexPath.parse("/locations/[]/country");

        assertThat(path.steps())
                .containsExactly(new PathStep.Name("locations"), PathStep.ELEMENT, new PathStep.Name("country"));
    }

    @Test
    void aQuotedNameMayHaveAnyCharacter() {
        assertThat(IndexPath.parse("/\"a b\"/'c/d'/\"[]\"/\"*\"/\"\"").steps())
                .containsExactly(
                        new PathStep.Name("a b"),
                        new PathStep.Name("c/d"),
                        new PathStep.Name("[]"),
                        new PathStep.Name("*"),
                        new PathStep.Name(""));
    }

    @Test
    void aBackslashMakesAQuotePartOfTheName() {
        assertThat(IndexPath.parse("/\"say \\\"hi\\\" \\\\ \\n\"").steps())
                .containsExactly(new PathStep.Name("say \"hi\" \\ \\n"));
    }

    @Test
    void theTextCanBeParsedAgain() {
        for (String name : List.of("plain", "a b", "a/b", "[]", "*", "?", "", "\"", "\\", "'", "\\\"", "naïve")) {
            IndexPath path = IndexPath.ROOT.property("x").elements().property(name);

            assertThat(IndexPath.parse(path.toString())).as(name).isEqualTo(path);
        }
    }

    @Test
    void theTextHasQuotesOnlyWhereTheyAreNeeded() {
        assertThat(IndexPath.parse("/\"a\"/[]/\"b c\"")).hasToString("/a/[]/\"b c\"");
    }

    @Test
    void aPropertyPathIsAPathWithoutElements() {
        assertThat(IndexPath.of(PropertyPath.parse("/a/\"b c\""))).isEqualTo(IndexPath.parse("/a/\"b c\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a", "/", "/a/", "//a", "/a//b", "/\"a", "/\"a\\\"", "/\"a\"b", "/a/*/b", "/a?", "/a[0]", "/[0]"
            })
    void whatIsNoPathIsRefused(String text) {
        assertThatOrreryFails(() -> IndexPath.parse(text)).withCode(ErrorCode.INVALID_DEFINITION);
    }
}
