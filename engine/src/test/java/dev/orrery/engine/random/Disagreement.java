package dev.orrery.engine.random;

/** An engine did not do what the model says. */
final class Disagreement extends AssertionError {

    Disagreement(EngineUnderTest tested, Operation operation, Outcome expected, Throwable cause) {
        super("%s disagrees with the model about%n%s%nfor which it expects%n%s%n%s"
                .formatted(tested, operation, expected, cause.getMessage()),
                cause);
    }
}
