package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.KEY;
import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.TRANSACTION_CONFLICT;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Programs that have time enough, but others who are faster. */
@Spec("5.1")
class OvertakenProgramsTest {

    /** Reads a document, does something for a while, and writes it. */
    private static final String SLOW =
            """
            function(millis) {
                __.readDocument(__.getAltLink() + '/docs/a', (error, document) => {
                    if (error) throw error;
                    const end = Date.now() + millis;
                    while (Date.now() < end) {}
                    document.touched = true;
                    __.replaceDocument(document._self, document);
                });
            }
            """;

    @RegisterExtension
    final ProceduresFixture scripts = ProceduresFixture.inMemory();

    @Test
    void aProgramThatIsOvertakenSucceedsAtLast() throws Exception {
        scripts.create("{'id': 'a', 'pk': 'p', 'n': 0}");
        scripts.procedure("slow", SLOW);
        scripts.call("slow", "0");

        whileOthersWrite(() -> scripts.call("slow", "20"));

        assertThat(scripts.find("a")).isPresent();
    }

    @Test
    void aProgramThatIsOvertakenTooOftenGivesUp() throws Exception {
        scripts.create("{'id': 'a', 'pk': 'p', 'n': 0}");
        scripts.procedure("slow", SLOW);
        scripts.call("slow", "0");

        whileOthersWrite(
                () -> assertThatOrreryFails(() -> scripts.call("slow", "1500")).withCode(TRANSACTION_CONFLICT));
    }

    private void whileOthersWrite(Runnable work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            Future<?> writing = writer.submit(() -> {
                for (int i = 0; !done.get(); i++) {
                    replace(i);
                }
            });
            try {
                work.run();
            } finally {
                done.set(true);
            }
            writing.get();
        }
    }

    private void replace(int n) {
        scripts.engine()
                .items()
                .execute(
                        scripts.container(),
                        KEY,
                        ItemOperation.replace(ItemId.ofText("a"),
                                json("{'id': 'a', 'pk': 'p', 'n': %d}".formatted(n))));
    }
}
