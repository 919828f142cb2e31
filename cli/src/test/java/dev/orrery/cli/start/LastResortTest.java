package dev.orrery.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastResortTest {

    private final List<Throwable> passedOn = new ArrayList<>();
    private final List<Integer> exits = new ArrayList<>();
    private final LastResort lastResort = new LastResort((thread, problem) -> passedOn.add(problem), exits::add);

    @Test
    void aThreadThatEndsForWantOfMemoryEndsTheProcess() {
        lastResort.uncaughtException(Thread.currentThread(), new OutOfMemoryError("not really"));

        assertThat(exits).containsExactly(LastResort.EXIT_CODE);
        assertThat(passedOn).isEmpty();
    }

    @Test
    void anyOtherProblemIsOnlyTold() {
        IllegalStateException problem = new IllegalStateException("no");

        lastResort.uncaughtException(Thread.currentThread(), problem);

        assertThat(exits).isEmpty();
        assertThat(passedOn).containsExactly(problem);
    }
}
