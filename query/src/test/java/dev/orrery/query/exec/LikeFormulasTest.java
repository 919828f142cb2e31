package dev.orrery.query.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.LikePattern;
import dev.orrery.testing.Seed;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LikeFormulasTest {

    private static final Checkpoints UNHURRIED = new Checkpoints(new Cancellation());
    private static final LikeFormulas LIKE = new LikeFormulas(UNHURRIED);

    private static final String[] PIECES = {"a", "b", "é", "\uD83D\uDE00", "]", "a", "b"};
    private static final String[] WILD_PIECES = {"%", "%", "_", "[ab]", "a", "b", "é", "\uD83D\uDE00", "]"};

    @Test
    void everyPatternTestsWhatItsCompiledFormDoes() {
        RandomGenerator random = Seed.fresh().random();

        for (int i = 0; i < 20_000; i++) {
            String pattern = text(random, random.nextBoolean() ? WILD_PIECES : PIECES);
            String framed = (random.nextBoolean() ? "%" : "") + pattern + (random.nextBoolean() ? "%" : "");
            String text = text(random, PIECES);

            boolean matches = LIKE.test(framed, Optional.empty()).test(JsonValue.of(text));

            assertThat(matches)
                    .as("'%s' LIKE '%s'", text, framed)
                    .isEqualTo(LikePattern.compile(framed).matches(text, UNHURRIED));
        }
    }

    @Test
    void anEscapedWildcardStandsForItself() {
        assertThat(LIKE.test("10!%", Optional.of("!")).test(JsonValue.of("10%"))).isTrue();
        assertThat(LIKE.test("10!%", Optional.of("!")).test(JsonValue.of("100"))).isFalse();
    }

    private static String text(RandomGenerator random, String[] pieces) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(4);
        for (int i = 0; i < length; i++) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
