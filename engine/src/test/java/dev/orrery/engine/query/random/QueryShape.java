package dev.orrery.engine.query.random;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** The kinds of containers that random queries are asked of. */
enum QueryShape {
    EVERYTHING_INDEXED(List.of("/pk"), "", List.of(
            "c.a", "c.b", "c.n", "c.s", "c.f", "c.o.p", "c.o.q.r", "c.id", "c.pk", "c.missing", "c._ts", "c.tags")),
    SOME_PATHS_EXCLUDED(List.of("/pk"), """
            , "indexingPolicy": {"includedPaths": [{"path": "/*"}],
              "excludedPaths": [{"path": "/a/?"}, {"path": "/o/*"}, {"path": "/tags/*"}, {"path": "/pk/?"}]}
            """, List.of("c.b", "c.n", "c.s", "c.f")),
    FEW_PATHS_INCLUDED(List.of("/pk"), """
            , "indexingPolicy": {"excludedPaths": [{"path": "/*"}],
              "includedPaths": [{"path": "/n/?"}, {"path": "/tags/[]/?"}, {"path": "/list/[]/k/?"}, {"path": "/a/?"}]}
            """, List.of("c.n", "c.a")),
    NOT_INDEXED(List.of("/pk"), """
            , "indexingPolicy": {"indexingMode": "none", "automatic": false}
            """, List.of()),
    WITH_COMPOSITES(List.of("/pk"), """
            , "indexingPolicy": {"compositeIndexes": [
              [{"path": "/a", "order": "ascending"}, {"path": "/b", "order": "descending"}],
              [{"path": "/b", "order": "ascending"}, {"path": "/n", "order": "ascending"}],
              [{"path": "/n", "order": "descending"}, {"path": "/s", "order": "ascending"},
               {"path": "/o/p", "order": "descending"}]]}
            """, List.of(
            "c.a", "c.n", "c.s",
            "c.a ASC, c.b DESC", "c.a DESC, c.b ASC", "c.b, c.n", "c.b DESC, c.n DESC",
            "c.n DESC, c.s ASC, c.o.p DESC", "c.n ASC, c.s DESC, c.o.p ASC")),
    HIERARCHICAL_KEY(List.of("/tenant", "/user"), "", List.of("c.a", "c.n", "c.tenant", "c.user")),
    EXPIRING(List.of("/pk"), ", \"defaultTtl\": 3600", List.of("c.a", "c.b", "c.n", "c.s"));

    private final List<String> keyPaths;
    private final String others;
    private final List<String> orders;

    QueryShape(List<String> keyPaths, String others, List<String> orders) {
        this.keyPaths = keyPaths;
        this.others = others;
        this.orders = orders;
    }

    /** The properties that make up the partition key. */
    List<String> keyNames() {
        return keyPaths.stream().map(path -> path.substring(1)).toList();
    }

    boolean isHierarchical() {
        return keyPaths.size() > 1;
    }

    boolean isExpiring() {
        return this == EXPIRING;
    }

    /** What ORDER BY may say: there is an index for each. */
    List<String> orders() {
        return orders;
    }

    JsonValue definition(String id) {
        String paths = String.join("\", \"", keyPaths);
        return JsonText.parse("""
                {"id": "%s", "partitionKey": {"paths": ["%s"], "kind": "%s", "version": 2}%s}
                """.formatted(id, paths, isHierarchical() ? "MultiHash" : "Hash", others));
    }
}
