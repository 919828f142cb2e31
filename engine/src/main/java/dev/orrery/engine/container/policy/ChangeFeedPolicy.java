package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;

import dev.orrery.model.value.JsonValue;
import java.time.Duration;

/**
 * How long all versions of items are kept for those who read their changes.
 *
 * @param retention zero if they aren't kept
 * @param tellsWhatWasDeleted whether a delete comes with the last version of its item; clients' tests expect that it doesn't,
 *     unless the container's owner asks for it
 * @param written the policy as it came; undefined if none did
 */
public record ChangeFeedPolicy(Duration retention, boolean tellsWhatWasDeleted, JsonValue written) {

    public static final ChangeFeedPolicy NONE = new ChangeFeedPolicy(Duration.ZERO, false, JsonValue.UNDEFINED);

    private static final String PREVIOUS = "previousOfDeletes";

    public static ChangeFeedPolicy parse(JsonValue json) {
        if (PolicyJson.isAbsent(json)) {
            return NONE;
        }
        if (!json.isObject()) {
            throw invalid(
                    "The changeFeedPolicy is not an object: %s. Write {\"retentionDuration\": 10}.".formatted(json));
        }
        return new ChangeFeedPolicy(
                retention(json.property("retentionDuration")), previousOfDeletes(json.property(PREVIOUS)), json);
    }

    private static boolean previousOfDeletes(JsonValue asked) {
        if (PolicyJson.isAbsent(asked)) {
            return false;
        }
        if (!asked.isBoolean()) {
            throw invalid("The %s of the changeFeedPolicy is %s. Write true or false.".formatted(PREVIOUS, asked));
        }
        return asked.booleanValue();
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
