package dev.orrery.cli.option;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A file of options: properties or YAML, as its ending says. Its keys are the long names of options without the dashes; a
 * list, or values with commas between them, are for options that may be repeated.
 *
 * @param values what the file says, each value as the text that it would be on the command line
 */
public record SettingsFile(Path path, Map<String, String> values) {

    /** No file: it says nothing. */
    public static final SettingsFile NONE = new SettingsFile(Path.of(""), Map.of());

    public SettingsFile {
        values = Map.copyOf(values);
    }

    static SettingsFile read(Path path) {
        try (Reader text = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            return new SettingsFile(path, read(path, text));
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The settings file {file} can't be read ({problem})",
                    e)
                    .with("file", path)
                    .with("problem", e.getClass().getSimpleName());
        }
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isBlank());
    }

    /** Fails if a key is none of these names. */
    void checkNames(Collection<String> known) {
        values.keySet().stream().sorted().filter(key -> !known.contains(key)).findFirst().ifPresent(key -> {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The settings file {file} has a key that is no option: '{key}'. The nearest is '{nearest}'")
                    .with("file", path)
                    .with("key", key)
                    .with("nearest", NearestName.to(key, known));
        });
    }

    private static Map<String, String> read(Path path, Reader text) throws IOException {
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".properties")) {
            return readProperties(path, text);
        } else if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            return YamlSettings.read(path, text);
        }
        throw new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "The settings file {file} has a name of no known kind: let it end in .properties, .yaml or .yml")
                .with("file", path);
    }

    private static Map<String, String> readProperties(Path path, Reader text) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(text);
        } catch (IllegalArgumentException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The settings file {file} is no proper properties file: {problem}", e)
                    .with("file", path)
                    .with("problem", e.getMessage());
        }
        Map<String, String> values = new LinkedHashMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }
}
