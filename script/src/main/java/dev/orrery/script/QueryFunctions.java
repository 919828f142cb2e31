package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The functions that one query calls, on the thread of the query. Their limits hold for all calls together. */
final class QueryFunctions implements FunctionSession {

    private final LoadedLanguage language;
    private final Guard guard;
    private final Map<Program, PreparedFunction> prepared = new HashMap<>();

    QueryFunctions(LoadedLanguage language, Guard guard) {
        this.language = language;
        this.guard = guard;
    }

    @Override
    public JsonValue call(Program function, List<JsonValue> arguments) {
        PreparedFunction known = prepared.get(function);
        return (known != null ? known : prepare(function)).call(arguments);
    }

    @Override
    public void close() {
        language.release(guard);
        prepared.values().forEach(PreparedFunction::close);
        prepared.clear();
    }

    private PreparedFunction prepare(Program function) {
        PreparedFunction next = language.prepare(function, guard);
        prepared.put(function, next);
        return next;
    }
}
