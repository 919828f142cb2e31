package dev.orrery.protocol.table.service;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.message.XmlElement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is configured for all tables: logging and metrics, which are kept and nothing more, and what pages of other sites may do.
 *
 * @param parts the elements, in their order
 */
record ServiceProperties(Map<String, XmlElement> parts) {

    private static final String ROOT = "StorageServiceProperties";
    private static final String CORS = "Cors";
    private static final int RULES_MAX = 5;
    private static final Set<String> BOOLEANS = Set.of("Delete", "Read", "Write", "Enabled", "IncludeAPIs");
    private static final Set<String> LOGGING = Set.of("Version", "Delete", "Read", "Write", "RetentionPolicy");
    private static final Set<String> METRICS = Set.of("Version", "Enabled", "IncludeAPIs", "RetentionPolicy");
    private static final Set<String> RETENTION = Set.of("Enabled", "Days");

    private static final ServiceProperties DEFAULT = new ServiceProperties(Map.of())
            .changedBy("""
                    <StorageServiceProperties><Logging><Version>1.0</Version><Delete>false</Delete><Read>false</Read>\
                    <Write>false</Write><RetentionPolicy><Enabled>false</Enabled></RetentionPolicy></Logging>\
                    <HourMetrics><Version>1.0</Version><Enabled>false</Enabled>\
                    <RetentionPolicy><Enabled>false</Enabled></RetentionPolicy></HourMetrics>\
                    <MinuteMetrics><Version>1.0</Version><Enabled>false</Enabled>\
                    <RetentionPolicy><Enabled>false</Enabled></RetentionPolicy></MinuteMetrics><Cors/>\
                    </StorageServiceProperties>""".getBytes(StandardCharsets.UTF_8));

    /** What was stored, if anything was. */
    static ServiceProperties of(JsonValue stored) {
        return stored.isString() ? DEFAULT.changedBy(stored.stringValue().getBytes(StandardCharsets.UTF_8)) : DEFAULT;
    }

    JsonValue toJson() {
        return JsonValue.of(root().toXml());
    }

    /** The document that clients read. */
    XmlElement root() {
        return XmlElement.of(ROOT, new ArrayList<>(parts.values()));
    }

    /** The rules for pages of other sites. */
    List<CorsRule> corsRules() {
        return parts.get(CORS).children().stream().map(CorsRule::of).toList();
    }

    /** These with the elements that a document has; the others stay. */
    ServiceProperties changedBy(byte[] document) {
        Map<String, XmlElement> next = new LinkedHashMap<>(parts);
        for (XmlElement part : XmlElement.parse(document, ROOT).children()) {
            check(part);
            next.put(part.name(), part);
        }
        return new ServiceProperties(next);
    }

    private static void check(XmlElement part) {
        switch (part.name()) {
            case "Logging" -> checkMembers(part, LOGGING);
            case "HourMetrics", "MinuteMetrics" -> checkMembers(part, METRICS);
            case CORS -> checkRules(part);
            default -> throw XmlElement.invalid("It has an element '" + part.name() + "', which there isn't.");
        }
    }

    private static void checkMembers(XmlElement part, Set<String> known) {
        for (XmlElement member : part.children()) {
            boolean isKnown = known.contains(member.name());
            boolean isRight = !BOOLEANS.contains(member.name()) || member.text().matches("true|false");
            if (!isKnown || !isRight || (member.name().equals("Days") && !member.text().matches("\\d{1,3}"))) {
                throw XmlElement.invalid("The element '" + member.name() + "' of '" + part.name()
                        + "' has no value that it can have.");
            }
            if (member.name().equals("RetentionPolicy")) {
                checkMembers(member, RETENTION);
            }
        }
    }

    private static void checkRules(XmlElement cors) {
        if (cors.children().size() > RULES_MAX) {
            throw XmlElement.invalid("It has " + cors.children().size() + " rules for other sites. Send no more than "
                    + RULES_MAX + ".");
        }
        cors.children().forEach(CorsRule::of);
    }
}
