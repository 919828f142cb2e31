package dev.orrery.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.testing.Eventually;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConnectionsEndTest {

    @Test
    void nothingOfACommandListensWhenItIsOver() {
        try (TestCommands commands = TestCommands.inMemory()) {
            commands.container("shop", "orders", "/customer");
            Set<Thread> before = listeners();

            assertThat(commands.run("status")).isZero();
            assertThat(commands.run("query", "SELECT * FROM c", "-d", "shop", "-c", "orders")).isZero();
            assertThat(commands.run("query", "SELECT * FROM c", "-d", "shop", "-c", "missing")).isEqualTo(1);

            Eventually.isTrue("all threads have ended that listened", () -> before.containsAll(listeners()));
        }
    }

    private static Set<Thread> listeners() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("HttpClient-\\d+-SelectorManager"))
                .collect(Collectors.toSet());
    }
}
