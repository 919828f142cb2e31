package dev.orrery.samples.blog.crash;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills those who load data, and the server under them, and lets others go on. */
@Spec("7.3")
@Scaled
class KilledLoaderTest {

    private static final DataSet DATA = new DataSet(3, 0.000_04);
    private static final int ITEMS_MAX = 3_000;

    private final Random random = new Random(CrashSettings.seed());

    @Test
    void nothingIsMissingAndNothingIsThereTwice(@TempDir Path directory) throws IOException {
        try (BlogProcesses processes = BlogProcesses.start(directory)) {
            for (int round = 0; round < CrashSettings.ROUNDS; round++) {
                Child loader = startLoader(processes);
                awaitSome(loader, random.nextInt(ITEMS_MAX));
                if (round % 2 == 0) {
                    loader.kill();
                } else {
                    processes.killServer();
                    loader.says(Parent.LOADED);
                    processes.startServer();
                }
            }
            startLoader(processes).await(Parent.LOADED);

            try (CosmosAsyncClient client = processes.account().client()) {
                new Recount(BlogDatabase.of(client, Design.V3)).compareWith(Contents.of(DATA));
            }
            processes.checkData();
        }
    }

    /** Waits until a loader has loaded some items, or is at its end. */
    private static void awaitSome(Child loader, int items) {
        boolean isRunning = true;
        for (int loaded = 0; loaded < items && isRunning; loaded += LoaderMain.SOME) {
            isRunning = loader.says(Parent.SOME_MORE);
        }
    }

    private static Child startLoader(BlogProcesses processes) {
        Account account = processes.account();
        return processes.start(
                LoaderMain.class,
                List.of(
                        account.endpoint().toString(),
                        account.key(),
                        Design.V3.name(),
                        Long.toString(DATA.seed()),
                        Double.toString(DATA.scale())));
    }
}
