package dev.orrery.engine.container;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import org.junit.jupiter.api.Test;

class BoundingBoxesTest {

    private static final String BOX = "{\"xmin\":0,\"ymin\":0,\"xmax\":10,\"ymax\":10}";

    @Test
    void shapesOnAPlaneNeedABox() {
        assertThatCode(() -> define("Geometry", ",\"boundingBox\":" + BOX)).doesNotThrowAnyException();
        assertThatOrreryFails(() -> define("Geometry", "")).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void shapesOnTheGlobeHaveNone() {
        assertThatCode(() -> define("Geography", "")).doesNotThrowAnyException();
        assertThatOrreryFails(() -> define("Geography", ",\"boundingBox\":" + BOX))
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining("boundingBox, which shapes of the type Geography don't have");
    }

    private static void define(String type, String box) {
        ContainerDefinition.parse(JsonText.parse("""
                {"id":"c","geospatialConfig":{"type":"%s"},
                 "indexingPolicy":{"includedPaths":[{"path":"/*"}],
                                   "spatialIndexes":[{"path":"/place/*","types":["Point"]%s}]}}"""
                .formatted(type, box)));
    }
}
