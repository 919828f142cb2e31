package dev.orrery.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that a call fails as Orrery's calls fail: {@code assertThatOrreryFails(call).withCode(ETAG_MISMATCH)}. */
public final class Failures {

    private final OrreryException failure;

    private Failures(OrreryException failure) {
        this.failure = failure;
    }

    public static Failures assertThatOrreryFails(ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(OrreryException.class);
        return new Failures((OrreryException) thrown);
    }

    public Failures withCode(ErrorCode code) {
        assertThat(failure.code()).as(failure.getMessage()).isEqualTo(code);
        return this;
    }

    public Failures withMessageContaining(String part) {
        assertThat(failure.getMessage()).contains(part);
        return this;
    }

    /** Looks for a part of the message, or for facts, as in {@code line=2, column=12}. */
    public Failures tellingOf(String part) {
        assertThat(failure.toString()).contains(part);
        return this;
    }
}
