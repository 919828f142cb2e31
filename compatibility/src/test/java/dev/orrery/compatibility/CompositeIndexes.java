package dev.orrery.compatibility;

import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.IndexingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Indexing policies with a composite index. */
final class CompositeIndexes {

    private CompositeIndexes() {}

    /** A policy with one composite index over paths such as {@code /name descending}. */
    static IndexingPolicy of(String... paths) {
        List<CompositePath> index = new ArrayList<>();
        for (String path : paths) {
            String[] parts = path.split(" ");
            index.add(new CompositePath()
                    .setPath(parts[0])
                    .setOrder(CompositePathSortOrder.valueOf(parts[1].toUpperCase(Locale.ROOT))));
        }
        return new IndexingPolicy().setCompositeIndexes(List.of(index));
    }
}
