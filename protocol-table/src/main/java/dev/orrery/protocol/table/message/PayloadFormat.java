package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.MetadataLevel;
import dev.orrery.protocol.table.edm.TableError;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much metadata a client wants in an answer: by {@code $format}, or else by the header Accept. */
public final class PayloadFormat {

    private static final String JSON = "application/json";

    private PayloadFormat() {}

    /** What a request asks for; fails if that is no JSON. */
    public static MetadataLevel of(TableRequest request) {
        Optional<String> asked = request.parameter("$format").or(() -> request.header(TableHeaders.ACCEPT));
        return levelIn(asked.orElse("")).orElseThrow(() -> refused(asked.orElse("")));
    }

    /** Whether an error may be told in JSON. */
    static boolean isJsonWanted(TableRequest request) {
        Optional<String> asked = request.parameter("$format").or(() -> request.header(TableHeaders.ACCEPT));
        return asked.isEmpty() || levelIn(asked.get()).isPresent();
    }

    private static Optional<MetadataLevel> levelIn(String asked) {
        List<String> types = Arrays.stream(asked.toLowerCase(Locale.ROOT).replace(" ", "").split(",")).toList();
        Optional<String> json = types.stream()
                .filter(type -> type.startsWith(JSON) || type.equals("json"))
                .findFirst();
        if (json.isPresent()) {
            return Optional.of(level(json.get()));
        }
        return types.stream().anyMatch(type -> type.startsWith("*/*") || type.startsWith("application/*"))
                ? Optional.of(MetadataLevel.MINIMAL)
                : Optional.empty();
    }

    private static MetadataLevel level(String type) {
        if (type.contains("odata=nometadata")) {
            return MetadataLevel.NONE;
        }
        return type.contains("odata=fullmetadata") ? MetadataLevel.FULL : MetadataLevel.MINIMAL;
    }

    /** The type of a body with a level. */
    public static String contentType(MetadataLevel level) {
        String word = switch (level) {
            case NONE -> "nometadata";
            case MINIMAL -> "minimalmetadata";
            case FULL -> "fullmetadata";
        };
        return JSON + ";odata=" + word + ";streaming=true;charset=utf-8";
    }

    private static TableError refused(String asked) {
        boolean isAtom = asked.isEmpty() || asked.contains("atom") || asked.contains("xml");
        return isAtom
                ? new TableError(415, "AtomFormatNotSupported",
                        "Atom format is not supported. Ask for JSON: Accept: application/json;odata=minimalmetadata")
                : new TableError(415, "MediaTypeNotSupported",
                        "There is no answer of the type '" + asked + "'. Ask for application/json.");
    }
}
