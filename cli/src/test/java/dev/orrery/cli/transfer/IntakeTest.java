package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.transfer.source.EntryFormat;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.Fault;
import dev.orrery.server.Requests;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an import tells of itself while it runs. */
class IntakeTest {

    @TempDir
    private Path directory;

    @Test
    void whatTheServerHasAnsweredCountsAndNotWhatWasRead() throws Exception {
        String items = IntStream.range(0, 250)
                .mapToObj(i -> "{\"id\":\"" + i + "\",\"pk\":\"a\"}")
                .collect(Collectors.joining("\n"));
        try (TestCommands commands = TestCommands.inMemory();
                Rejects rejects = new Rejects(directory.resolve("rejects"), false);
                StopSignal stop = StopSignal.listen()) {
            commands.container("d", "c", "/pk");
            commands.server().faults().next(1, Requests.onItems(), Fault.throttled(Duration.ofMillis(1)));
            AccountClient account =
                    new AccountClient(commands.server().endpoint(), commands.server().key(), Clock.systemUTC());
            Intake intake = new Intake(
                    account.container("d", "c"),
                    new Intake.Settings(false, 1, Optional.empty()),
                    rejects,
                    Ledger.begin(Optional.empty(), JsonValue.UNDEFINED));
            double before = intake.answeredShare();

            boolean hasEnded = intake.run(
                    EntryFormat.open(
                            new ByteArrayInputStream(items.getBytes(StandardCharsets.UTF_8)),
                            Optional.empty(),
                            ',',
                            Map.of()),
                    stop,
                    () -> assertThat(intake.answeredShare()).isBetween(0.0, 1.0));

            assertThat(hasEnded).isTrue();
            assertThat(before).isZero();
            assertThat(intake.answered()).isEqualTo(250);
            assertThat(intake.answeredShare()).isEqualTo(1);
            assertThat(intake.isWaiting()).isFalse();
        }
    }
}
