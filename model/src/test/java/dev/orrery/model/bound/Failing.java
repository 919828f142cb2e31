package dev.orrery.model.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How tests of bounds say that work is refused; the kit that others have for it stands on this module. */
final class Failing {

    private Failing() {}

    static void assertFails(ErrorCode code, ThrowingCallable work) {
        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(work)
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(code));
    }
}
