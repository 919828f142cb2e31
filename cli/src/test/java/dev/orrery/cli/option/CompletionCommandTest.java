package dev.orrery.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {

    private final StringWriter out = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void theScriptKnowsCommandsAndOptions(String shell) {
        assertThat(run("completion", shell)).isZero();

        assertThat(out.toString()).contains("complete -F", "query", "--partition-key", "throughput",
                "bench", "sample", "modelling", "--growing-partitions");
    }

    @Test
    void otherShellsAreAMistake() {
        assertThat(run("completion", "fish")).isEqualTo(2);
    }

    private int run(String... arguments) {
        return Main.commandLine(Map.of())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter(), true))
                .execute(arguments);
    }
}
