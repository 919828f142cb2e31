package dev.orrery.query.function.spatial;

/** Ends the reading of an object that is no valid shape; never leaves this package. */
final class InvalidShapeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidShapeException(String reason) {
        // Nobody looks at the stack, and a query may meet one in every item.
        super(reason, null, false, false);
    }
}
