package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;
import static dev.orrery.engine.container.policy.PolicyJson.isAbsent;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.List;
import java.util.Optional;

/**
 * The texts that a container's items have, and their languages.
 *
 * @param defaultLanguage of the paths that don't say
 * @param written the policy as it came; undefined if none did
 */
public record FullTextPolicy(Optional<String> defaultLanguage, List<Path> paths, JsonValue written) {

    private static final String TITLE = "Full Text Policy";

    public static final FullTextPolicy NONE = new FullTextPolicy(Optional.empty(), List.of(), JsonValue.UNDEFINED);

    private static final List<String> LANGUAGES =
            List.of("en-US", "de-DE", "es-ES", "fr-FR", "it-IT", "pt-PT", "pt-BR");

    /** What clients of old call English. */
    private static final String ENGLISH_BY_NUMBER = "1033";

    /** Where items have a text, and in which language, if not the default. */
    public record Path(PropertyPath path, Optional<String> language) {}

    public FullTextPolicy {
        paths = List.copyOf(paths);
    }

    public static FullTextPolicy parse(JsonValue json) {
        if (isAbsent(json)) {
            return NONE;
        }
        List<Path> paths = PolicyJson.entries(json, TITLE, "fullTextPaths", FullTextPolicy::path);
        return new FullTextPolicy(language(json, "defaultLanguage"), paths, json);
    }

    private static Path path(JsonValue entry) {
        return new Path(PolicyJson.path(entry, TITLE), language(entry, "language"));
    }

    private static Optional<String> language(JsonValue object, String name) {
        JsonValue language = object.property(name);
        return language.isString() ? Optional.of(language.stringValue()) : Optional.empty();
    }

    boolean has(PropertyPath path) {
        return paths.stream().anyMatch(it -> it.path().equals(path));
    }

    void checkLanguages() {
        defaultLanguage.ifPresent(FullTextPolicy::checkLanguage);
        paths.forEach(path -> path.language().ifPresent(FullTextPolicy::checkLanguage));
    }

    private static void checkLanguage(String language) {
        if (!language.equals(ENGLISH_BY_NUMBER) && LANGUAGES.stream().noneMatch(language::equalsIgnoreCase)) {
            throw invalid("The Full Text Policy contains an unsupported language %s. Supported languages are: \"%s\"."
                    .formatted(language, String.join("\", \"", LANGUAGES)));
        }
    }
}
