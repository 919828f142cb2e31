package dev.orrery.engine.random;

import java.util.List;
import java.util.Set;

/** The indexing policies that the random test uses, each with the paths that it must serve. */
enum Indexing {
    EVERYTHING("{}", Set.of("/id", "/_ts", "/category", "/price", "/tags/[]", "/stats/likes", "/text", "/email")),

    CATEGORY_AND_TAGS("""
            {"includedPaths": [{"path": "/category/?"}, {"path": "/tags/[]/?"}], "excludedPaths": [{"path": "/*"}]}
            """, Set.of("/id", "/_ts", "/category", "/tags/[]")),

    NEITHER_PRICE_NOR_STATS("""
            {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/price/?"}, {"path": "/stats/*"}]}
            """, Set.of("/id", "/_ts", "/category", "/tags/[]", "/text", "/email")),

    COMPOSITE("""
            {"includedPaths": [{"path": "/stats/*"}], "excludedPaths": [{"path": "/*"}], "compositeIndexes": [[
                {"path": "/category", "order": "ascending"}, {"path": "/price", "order": "descending"}]]}
            """, Set.of("/id", "/_ts", "/stats/likes")),

    NOTHING("{\"indexingMode\": \"none\", \"automatic\": false}", Set.of());

    /** The paths that may be looked up. */
    static final List<String> PATHS = EVERYTHING.paths.stream().sorted().toList();

    private final String json;
    private final Set<String> paths;

    Indexing(String json, Set<String> paths) {
        this.json = json;
        this.paths = paths;
    }

    String json() {
        return json;
    }

    boolean serves(String path) {
        return paths.contains(path);
    }
}
