package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.spatial.GeospatialType;
import java.util.Arrays;

/**
 * What the coordinates of shapes in a container's items mean.
 *
 * @param written the configuration as it came, or the service's default
 */
public record GeospatialConfig(GeospatialType type, JsonValue written) {

    public static final GeospatialConfig DEFAULT = new GeospatialConfig(
            GeospatialType.GEOGRAPHY,
            new ValueWriter().startObject().name("type").value("Geography").endObject().finish());

    public static GeospatialConfig parse(JsonValue json) {
        if (PolicyJson.isAbsent(json)) {
            return DEFAULT;
        }
        if (!json.isObject()) {
            throw invalid(
                    "The geospatialConfig is not an object: %s. Write {\"type\": \"Geography\"}.".formatted(json));
        }
        return new GeospatialConfig(type(json.property("type")), json);
    }

    private static GeospatialType type(JsonValue text) {
        if (PolicyJson.isAbsent(text)) {
            return GeospatialType.GEOGRAPHY;
        }
        return Arrays.stream(GeospatialType.values())
                .filter(type -> text.isString() && type.name().equalsIgnoreCase(text.stringValue()))
                .findFirst()
                .orElseThrow(() -> invalid(
                        "The type of the geospatialConfig is unknown: %s. Use Geography or Geometry.".formatted(text)));
    }
}
