package dev.orrery.query.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** The syntax trees of the short texts that were parsed most recently. */
final class ParsedQueries {

    private static final int TEXTS_MAX = 256;
    private static final int TEXT_LENGTH_MAX = 4096;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, SqlQuery> byText = new LinkedHashMap<>(TEXTS_MAX, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SqlQuery> eldest) {
            return size() > TEXTS_MAX;
        }
    };

    /** The tree of a text, parsed if it isn't known. */
    SqlQuery query(String text, Function<String, SqlQuery> parser) {
        if (text.length() > TEXT_LENGTH_MAX) {
            return parser.apply(text);
        }
        SqlQuery known = find(text);
        if (known != null) {
            return known;
        }
        SqlQuery parsed = parser.apply(text);
        keep(text, parsed);
        return parsed;
    }

    private SqlQuery find(String text) {
        lock.lock();
        try {
            return byText.get(text);
        } finally {
            lock.unlock();
        }
    }

    private void keep(String text, SqlQuery query) {
        lock.lock();
        try {
            byText.put(text, query);
        } finally {
            lock.unlock();
        }
    }
}
