package dev.orrery.cli.option;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Settings written in YAML: one flat mapping, whose values are texts, numbers, booleans, or lists of those. */
final class YamlSettings {

    private final Path path;

    private YamlSettings(Path path) {
        this.path = path;
    }

    static Map<String, String> read(Path path, Reader text) {
        YamlSettings settings = new YamlSettings(path);
        return settings.flat(settings.parse(text));
    }

    private Object parse(Reader text) {
        try {
            return new Load(LoadSettings.builder().build()).loadFromReader(text);
        } catch (MarkedYamlEngineException e) {
            throw problem("The settings file {file} is no proper YAML in line {line}: {problem}", e)
                    .with("line", e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1))
                    .with("problem", e.getProblem());
        } catch (YamlEngineException e) {
            throw problem("The settings file {file} is no proper YAML: {problem}", e).with("problem", e.getMessage());
        }
    }

    private Map<String, String> flat(Object document) {
        Map<String, String> values = new LinkedHashMap<>();
        switch (document) {
            case null -> {}
            case Map<?, ?> mapping ->
                mapping.forEach((key, value) -> values.put(String.valueOf(key), textOf(key, value)));
            default -> throw problem(
                    "The settings file {file} is no list of keys and values. Write one 'key: value' on a line", null);
        }
        return values;
    }

    private String textOf(Object key, Object value) {
        return value instanceof List<?> list
                ? list.stream().map(element -> scalar(key, element)).collect(Collectors.joining(","))
                : scalar(key, value);
    }

    private String scalar(Object key, Object value) {
        if (value instanceof Map || value instanceof List) {
            throw problem("The settings file {file} is nested too deeply at '{key}'. Write one 'key: value' on a line",
                    null).with("key", key);
        }
        return Objects.toString(value, "");
    }

    private OrreryException problem(String sentence, Throwable cause) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence, cause).with("file", path);
    }
}
