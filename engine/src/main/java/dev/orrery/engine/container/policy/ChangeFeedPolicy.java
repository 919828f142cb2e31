package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;

import dev.orrery.model.value.JsonValue;
import java.time.Duration;

/**
 * How long all versions of items are kept for those who read their changes.
 *
 * @param retention zero if they aren't kept
 * @param written the policy as it came; undefined if none did
 */
public record ChangeFeedPolicy(Duration retention, JsonValue written) {

    public static final ChangeFeedPolicy NONE = new ChangeFeedPolicy(Duration.ZERO, JsonValue.UNDEFINED);

    public static ChangeFeedPolicy parse(JsonValue json) {
        if (PolicyJson.isAbsent(json)) {
            return NONE;
        }
        if (!json.isObject()) {
            throw invalid(
                    "The changeFeedPolicy is not an object: %s. Write {\"retentionDuration\": 10}.".formatted(json));
        }
        return new ChangeFeedPolicy(retention(json.property("retentionDuration")), json);
    }

    private static Duration retention(JsonValue minutes) {
        if (PolicyJson.isAbsent(minutes)) {
            return Duration.ZERO;
        }
        if (!minutes.isInteger() || minutes.longValue() < 0 || minutes.longValue() > Integer.MAX_VALUE) {
            throw invalid(
                    ("The retentionDuration of the changeFeedPolicy is %s. Give a whole number of minutes, or 0 to keep no"
                            + " versions.").formatted(minutes));
        }
        return Duration.ofMinutes(minutes.longValue());
    }
}
