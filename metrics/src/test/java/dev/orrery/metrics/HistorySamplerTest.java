package dev.orrery.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HistorySamplerTest {

    private final MeteredEngine engine = new MeteredEngine();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void everySecondOfTheAccountAndOfAContainerIsWrittenDown() {
        Container posts = engine.container("posts", 400);
        Container users = engine.container("users", 400);
        engine.answered(posts, OperationKind.READ, 200, 100, 2);
        engine.served(posts, "anna", 100);
        engine.answered(users, OperationKind.READ, 200, 300, 20);
        engine.served(users, "ben", 300);
        passSecond();
        passSecond();

        JsonValue account = engine.history(Optional.empty());
        JsonValue ofPosts = engine.history(Optional.of("blog/posts"));

        assertThat(account.property("stepSeconds").longValue()).isEqualTo(1);
        assertThat(account.property("requestsPerSecond").size()).isEqualTo(60);
        assertThat(lastBut(account.property("requestsPerSecond"), 1)).hasToString("2");
        assertThat(lastBut(account.property("requestsPerSecond"), 0)).hasToString("0");
        assertThat(lastBut(account.property("requestsPerSecond"), 2)).isEqualTo(JsonValue.NULL);
        assertThat(lastBut(account.property("requestUnitsPerSecond"), 1).doubleValue()).isEqualTo(400);
        assertThat(lastBut(account.property("normalizedConsumption"), 1).doubleValue()).isEqualTo(0.75);
        assertThat(lastBut(ofPosts.property("requestUnitsPerSecond"), 1).doubleValue()).isEqualTo(100);
        assertThat(lastBut(ofPosts.property("normalizedConsumption"), 1).doubleValue()).isEqualTo(0.25);
        assertThat(lastBut(ofPosts.property("latencyMillis").property("p99"), 1).doubleValue()).isBetween(1.0, 2.5);
        assertThat(lastBut(ofPosts.property("latencyMillis").property("p99"), 0)).isEqualTo(JsonValue.NULL);
    }

    @Test
    void secondsAreMadeUpForWhenTheSamplerIsLate() {
        Container posts = engine.container("posts", 400);
        engine.served(posts, "anna", 3);
        engine.pass(Duration.ofSeconds(1));
        engine.served(posts, "anna", 5);
        passSecond();

        JsonValue units = engine.history(Optional.of("blog/posts")).property("requestUnitsPerSecond");

        assertThat(lastBut(units, 1).doubleValue()).isEqualTo(3);
        assertThat(lastBut(units, 0).doubleValue()).isEqualTo(5);
    }

    @Test
    void whatWasBeyondIsCountedInTheSameSecondsAsTheRequestsOfWhichItIsAPart() {
        Container posts = engine.container("posts", 400);
        engine.pass(Duration.ofMillis(1500));
        engine.answered(posts, OperationKind.READ, 200, 1, 2);
        engine.answered(posts, OperationKind.READ, 429, 1, 2);
        engine.beyond(posts, "anna");
        engine.metrics().sample();
        passSecond();

        for (JsonValue history : List.of(
                engine.history(Optional.empty()), engine.history(Optional.of("blog/posts")))) {
            assertThat(lastBut(history.property("requestsPerSecond"), 1).doubleValue()).isEqualTo(2);
            assertThat(lastBut(history.property("throttledPerSecond"), 1).doubleValue()).isEqualTo(1);
            assertThat(lastBut(history.property("throttledPerSecond"), 0).doubleValue()).isZero();
        }
    }

    @Test
    void aContainerThatIsGoneHasNoHistory() {
        Container posts = engine.container("posts", 400);
        passSecond();
        engine.drop(posts);
        passSecond();

        assertThat(engine.history(Optional.of("blog/posts")).isUndefined()).isTrue();
        assertThat(engine.history(Optional.empty()).isUndefined()).isFalse();
    }

    private void passSecond() {
        engine.pass(Duration.ofSeconds(1));
        engine.metrics().sample();
    }

    private static JsonValue lastBut(JsonValue array, int count) {
        return array.element(array.size() - 1 - count);
    }
}
