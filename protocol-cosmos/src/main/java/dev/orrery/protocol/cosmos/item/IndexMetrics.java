package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.index.CompositePath;
import dev.orrery.engine.query.explain.Explanation;
import dev.orrery.engine.query.operator.UsedIndex;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Which indexes a query used and which it could use, in the two forms that SDKs parse. */
final class IndexMetrics {

    private static final String IMPACT = "High";

    private IndexMetrics() {}

    /** As Java and .NET want it: JSON in base64. */
    static String base64(Explanation explanation) {
        ValueWriter json = new ValueWriter().startObject();
        singles(json, "UtilizedSingleIndexes", explanation.used());
        singles(json, "PotentialSingleIndexes", explanation.missing());
        composites(json, "UtilizedCompositeIndexes", explanation.used());
        composites(json, "PotentialCompositeIndexes", explanation.missing());
        byte[] text = json.endObject().finish().toString().getBytes(StandardCharsets.UTF_8);
        return Base64.getEncoder().encodeToString(text);
    }

    private static void singles(ValueWriter json, String name, List<UsedIndex> indexes) {
        json.name(name).startArray();
        for (UsedIndex index : indexes) {
            if (index instanceof UsedIndex.Single(IndexPath path)) {
                json.startObject();
                json.name("FilterExpression").value("");
                json.name("IndexSpec").value(spec(path));
                json.name("FilterPreciseSet").value(true);
                json.name("IndexPreciseSet").value(true);
                json.name("IndexImpactScore").value(IMPACT);
                json.endObject();
            }
        }
        json.endArray();
    }

    private static void composites(ValueWriter json, String name, List<UsedIndex> indexes) {
        json.name(name).startArray();
        for (UsedIndex index : indexes) {
            if (index instanceof UsedIndex.Composite composite) {
                json.startObject();
                json.name("IndexSpecs").value(specs(composite));
                json.name("IndexPreciseSet").value(true);
                json.name("IndexImpactScore").value(IMPACT);
                json.endObject();
            }
        }
        json.endArray();
    }

    /** As JavaScript wants it: shorter JSON, encoded as in a URL. */
    static String urlEncoded(Explanation explanation) {
        ValueWriter json = new ValueWriter().startObject();
        brief(json, "Utilized", explanation.used());
        brief(json, "Potential", explanation.missing());
        String text = json.endObject().finish().toString();
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static void brief(ValueWriter json, String name, List<UsedIndex> indexes) {
        json.name(name).startObject();
        json.name("SingleIndexes").startArray();
        for (UsedIndex index : indexes) {
            if (index instanceof UsedIndex.Single(IndexPath path)) {
                json.startObject().name("IndexSpec").value(spec(path)).endObject();
            }
        }
        json.endArray();
        json.name("CompositeIndexes").startArray();
        for (UsedIndex index : indexes) {
            if (index instanceof UsedIndex.Composite composite) {
                json.startObject().name("IndexSpecs").value(specs(composite)).endObject();
            }
        }
        json.endArray().endObject();
    }

    private static String spec(IndexPath path) {
        return path + "/?";
    }

    private static JsonValue specs(UsedIndex.Composite composite) {
        ValueWriter specs = new ValueWriter().startArray();
        composite.index().paths().forEach(path -> specs.value(spec(path)));
        return specs.endArray().finish();
    }

    private static String spec(CompositePath path) {
        return path.path() + " " + path.order().keyword();
    }
}
