package dev.orrery.engine.procedure;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.script.JavaScript;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Has scripts compiled in the background, so that their first calls need not wait for that. Where there are no scripts,
 * nothing happens and nothing is loaded.
 */
public final class WarmUp implements AutoCloseable {

    private static final Logger LOG = System.getLogger(WarmUp.class.getName());
    private static final int SCRIPTS_MAX = 64;
    private static final long CLOSE_SECONDS_MAX = 5;

    private final Catalog catalog;
    private final JavaScript javaScript;
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(SCRIPTS_MAX),
            Thread.ofPlatform().daemon().name("orrery-script-warm-up").factory(),
            new ThreadPoolExecutor.DiscardOldestPolicy());

    public WarmUp(Catalog catalog, JavaScript javaScript) {
        this.catalog = catalog;
        this.javaScript = javaScript;
        worker.allowCoreThreadTimeOut(true);
    }

    /** Begins with the latest scripts that there are, and goes on with each that is created or replaced. */
    public void start() {
        latestScripts().forEach(this::add);
        catalog.scripts().watch(this::add);
    }

    private List<Script> latestScripts() {
        return catalog.containers().stream()
                .flatMap(container -> Arrays.stream(ScriptKind.values())
                        .flatMap(kind -> container.scripts(kind).stream()))
                .sorted(Comparator.comparingLong(
                        (Script script) -> script.revision().timestampSeconds()).reversed())
                .limit(SCRIPTS_MAX)
                .toList();
    }

    private void add(Script script) {
        worker.execute(() -> warm(script));
    }

    private void warm(Script script) {
        try {
            javaScript.warmUp(script.definition().program());
        } catch (RuntimeException e) {
            // Whoever calls the script learns what is wrong with it.
            LOG.log(Level.DEBUG, "Warming up of " + script.rid() + " failed", e);
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
        try {
            if (!worker.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "A script is still being warmed up; closing all the same");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
