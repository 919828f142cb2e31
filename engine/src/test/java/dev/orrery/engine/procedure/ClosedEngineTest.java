package dev.orrery.engine.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.maintenance.TestStores;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.OrreryException;
import dev.orrery.testing.Eventually;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClosedEngineTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void aProgramThatRunsWhenTheEngineIsClosedFails(TestStores store) throws Exception {
        ProceduresFixture scripts =
                ProceduresFixture.on(store.open(directory), Limits.DEFAULT, ProceduresFixture.PATIENT, "");
        scripts.create("{'id': 'a', 'pk': 'p'}");
        scripts.procedure(
                "read",
                """
                function() {
                    const read = () => __.readDocument(__.getAltLink() + '/docs/a', read);
                    read();
                }
                """);
        FutureTask<OrreryException> call = new FutureTask<>(
                () -> catchThrowableOfType(OrreryException.class, () -> scripts.call("read")));
        Thread.ofPlatform().start(call);
        Eventually.isTrue("the program reads", ClosedEngineTest::someoneReads);

        scripts.close();

        assertThat(call.get(20, TimeUnit.SECONDS)).isNotNull();
    }

    private static boolean someoneReads() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(TransactionHost.class.getName()));
    }
}
