package dev.orrery.engine.random;

import dev.orrery.model.ErrorCode;

/** The model says no. */
final class Refusal extends RuntimeException {

    private final ErrorCode code;

    Refusal(ErrorCode code) {
        super(code.name());
        this.code = code;
    }

    ErrorCode code() {
        return code;
    }
}
