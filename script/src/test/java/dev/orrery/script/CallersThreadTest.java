package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On which thread a program runs. */
class CallersThreadTest {

    private static final Duration TIME = Duration.ofMinutes(1);
    private static final JavaScript javaScript = JavaScript.create(TestLimits.PATIENT);
    private static final String READING = "function () { __.readDocument('dbs/d/colls/c/docs/1', () => {}); }";

    private final List<Thread> threads = new ArrayList<>();

    /** Programs have fresh contexts until there are some that can be used again. */
    @BeforeAll
    static void warmUp() {
        javaScript.warmUp(new Program("nothing", "function () {}"));
    }

    @AfterAll
    static void close() {
        javaScript.close();
    }

    @Test
    void aProgramThatHasEndedWellRunsOnItsCallersThread() {
        Program program = new Program("reading", READING);

        run(program, 0);
        run(program, 0);

        assertThat(threads.getFirst()).isNotEqualTo(Thread.currentThread());
        assertThat(threads.getLast()).isEqualTo(Thread.currentThread());
    }

    @Test
    void virtualThreadsDoNotCompute() throws Exception {
        Program program = new Program("reading for virtual threads", READING);
        run(program, 0);

        Thread.startVirtualThread(() -> run(program, 0)).join();

        assertThat(threads).hasSize(2).noneMatch(Thread::isVirtual);
    }

    @Test
    void aProgramThatGoesDeepHasAThreadWithEnoughStack() throws Exception {
        Program program = new Program("deep", """
                function (depth) {
                    const down = (levels) => levels === 0 ? 0 : 1 + down(levels - 1);
                    getContext().getResponse().setBody(down(depth));
                }
                """);
        run(program, 1);

        FutureTask<JsonValue> deep = new FutureTask<>(() -> run(program, 600));
        Thread shallow = new Thread(null, deep, "shallow", 256 << 10);
        shallow.start();

        assertThat(deep.get()).isEqualTo(JsonValue.of(600));
    }

    private JsonValue run(Program program, int argument) {
        RecordingHost host = new RecordingHost(operation -> {
            threads.add(Thread.currentThread());
            return HostAnswer.of(200, JsonText.parse("{\"id\": \"1\"}"));
        });
        ScriptInput input = ScriptInput.call(List.of(JsonValue.of(argument)), false, "");
        return javaScript.run(program, input, host, TIME).responseBody();
    }
}
