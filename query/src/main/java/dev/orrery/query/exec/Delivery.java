package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.RowWindow;
import java.util.Optional;

/** The way from the rows of a query to who wants them; what is undefined, twice or outside the window gets lost. */
final class Delivery implements ValueSink {

    private final Optional<DistinctRows> distinct;
    private final ValueSink sink;
    private int toSkip;
    private int wanted;
    private boolean isRefused;

    Delivery(RowWindow window, Optional<DistinctRows> distinct, ValueSink sink) {
        this.distinct = distinct;
        this.sink = sink;
        toSkip = window.offset();
        wanted = window.limit();
    }

    @Override
    public boolean accept(JsonValue value) {
        if (value.isUndefined() || (distinct.isPresent() && !distinct.get().add(value))) {
            return true;
        }
        if (toSkip > 0) {
            toSkip--;
            return true;
        }
        isRefused = !sink.accept(value);
        return !isRefused && (wanted == Integer.MAX_VALUE || --wanted > 0);
    }

    /** Whether the receiver wanted no more, and not just the window. */
    boolean isRefused() {
        return isRefused;
    }
}
