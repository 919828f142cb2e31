package dev.orrery.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.EnvironmentAccess;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/** The language, and contexts of it from which nothing outside can be reached. */
final class Sandbox implements AutoCloseable {

    static final String LANGUAGE = "js";

    // What is longer would keep a built-in function busy for longer than stopping it may take.
    private static final int STRING_LENGTH_MAX = 8 << 20;
    private static final int BUFFER_BYTES_MAX = 4 << 20;

    private static final Duration CLOSING_TIME = Duration.ofSeconds(2);

    private static final int ARGUMENTS_MAX = 65_535;

    private static final Map<String, String> OPTIONS = options();

    private final Engine engine = Engine.newBuilder(LANGUAGE)
            .allowExperimentalOptions(true)
            .option("engine.WarnInterpreterOnly", "false")
            .option("engine.WarnVirtualThreadSupport", "false")
            .out(OutputStream.nullOutputStream())
            .err(OutputStream.nullOutputStream())
            .build();

    private final Source confinement = internal("confinement.js");
    private final Source hardening = internal("harden.js");
    private final Source serverApi = ServerApi.source();

    /** A context in which a function can run. */
    GuestContext plain() {
        return new GuestContext(context(), confinement);
    }

    /** A context in which a procedure or a trigger can run, with the interface to the database in it. */
    ServerContext withServerApi() {
        return new ServerContext(plain(), serverApi);
    }

    /** The same, but nothing in it can be changed, so that it can be used again. */
    ServerContext hardened() {
        ServerContext context = withServerApi();
        context.harden(hardening);
        return context;
    }

    /** Stops all programs; waits for them, but not for ever. */
    @Override
    public void close() {
        Thread closer = Thread.ofPlatform().daemon().name("script-close").start(() -> engine.close(true));
        try {
            closer.join(CLOSING_TIME);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Context context() {
        return Context.newBuilder(LANGUAGE)
                .engine(engine)
                .allowHostAccess(HostAccess.NONE)
                .allowHostClassLoading(false)
                .allowPolyglotAccess(PolyglotAccess.NONE)
                .allowIO(IOAccess.NONE)
                .allowCreateThread(false)
                .allowCreateProcess(false)
                .allowNativeAccess(false)
                .allowEnvironmentAccess(EnvironmentAccess.NONE)
                .allowInnerContextOptions(false)
                .allowValueSharing(false)
                .allowExperimentalOptions(true)
                .options(OPTIONS)
                .build();
    }

    private static Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        options.put("js.strict", "true");
        options.put("js.disable-eval", "true");
        options.put("js.string-length-limit", Integer.toString(STRING_LENGTH_MAX));
        options.put("js.max-typed-array-length", Integer.toString(BUFFER_BYTES_MAX));
        options.put("js.max-apply-argument-length", Integer.toString(ARGUMENTS_MAX));
        options.put("js.timezone", "UTC");
        options.put("js.bigint", "false"); // Arithmetic with long ones can't be interrupted.
        options.put("js.intl-402", "false"); // Neither can its walks along lists of locales.
        for (String builtin : new String[] {"atomics", "shared-array-buffer", "console", "graal-builtin",
            "java-package-globals", "load", "polyglot-builtin", "print", "webassembly", "worker", "shadow-realm",
            "performance", "global-arguments", "regexp-static-result"}) {
            options.put("js." + builtin, "false");
        }
        return Map.copyOf(options);
    }

    private static Source internal(String name) {
        try (InputStream in = Sandbox.class.getResourceAsStream(name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Source.newBuilder(LANGUAGE, text, name).internal(true).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
