package dev.orrery.engine.resource;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.resource.Throughput.Autoscale;
import dev.orrery.engine.resource.Throughput.Manual;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec({"2.7", "3.3"})
class ThroughputTest {

    @Test
    void theLeastIs400() {
        assertThat(Throughput.LEAST).isEqualTo(new Manual(400));
    }

    @ParameterizedTest
    @ValueSource(ints = {399, 450, 0, -400, 300})
    void manualThroughputIs400OrMoreInStepsOf100(int units) {
        assertThatOrreryFails(() -> new Manual(units)).withCode(ErrorCode.INVALID_THROUGHPUT);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 999, 1500, 0, -1000})
    void autoscaleThroughputIs1000OrMoreInStepsOf1000(int units) {
        assertThatOrreryFails(() -> new Autoscale(units)).withCode(ErrorCode.INVALID_THROUGHPUT);
    }

    @Test
    void bothTellTheirMaximum() {
        assertThat(new Manual(20_000).requestUnitsMax()).isEqualTo(20_000);
        assertThat(new Autoscale(4000).requestUnitsMax()).isEqualTo(4000);
    }

    @Test
    void bothComeBackFromTheirJson() {
        assertThat(Throughput.parse(new Manual(500).toJson())).isEqualTo(new Manual(500));
        assertThat(Throughput.parse(new Autoscale(4000).toJson())).isEqualTo(new Autoscale(4000));
    }

    @Test
    void theContentOfAnOfferIsUnderstood() {
        String manual = "{\"offerThroughput\": 400, \"offerIsRUPerMinuteThroughputEnabled\": false}";
        String autoscale = "{\"offerThroughput\": 400, \"offerAutopilotSettings\": {\"maxThroughput\": 4000}}";

        assertThat(Throughput.parse(JsonText.parse(manual))).isEqualTo(new Manual(400));
        assertThat(Throughput.parse(JsonText.parse(autoscale))).isEqualTo(new Autoscale(4000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"offerThroughput\": \"400\"}",
                "{\"offerThroughput\": 400.5}",
                "{\"offerThroughput\": 4294967696}",
                "{\"offerAutopilotSettings\": {}}",
                "400"
            })
    void whatIsNoWholeNumberIsRefused(String json) {
        assertThatOrreryFails(() -> Throughput.parse(JsonText.parse(json))).withCode(ErrorCode.INVALID_THROUGHPUT);
    }
}
