package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/** The functions of a container while one query runs. Each sees only itself. Used by one thread; must be closed. */
public interface FunctionSession extends AutoCloseable {

    JsonValue call(Program function, List<JsonValue> arguments);

    @Override
    void close();
}
