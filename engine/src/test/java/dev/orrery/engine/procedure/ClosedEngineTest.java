package dev.orrery.engine.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.maintenance.TestStores;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.OrreryException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
        CountDownLatch begun = new CountDownLatch(1);
        try (ExecutorService caller = Executors.newSingleThreadExecutor()) {
            Future<OrreryException> failure = caller.submit(() -> {
                begun.countDown();
                return catchThrowableOfType(OrreryException.class, () -> scripts.call("read"));
            });
            begun.await();
            Thread.sleep(300);

            scripts.close();

            assertThat(failure.get(20, TimeUnit.SECONDS)).isNotNull();
        }
    }
}
