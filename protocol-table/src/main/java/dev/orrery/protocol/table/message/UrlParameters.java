package dev.orrery.protocol.table.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parameters behind the question mark of a URL, decoded, in their order. */
public record UrlParameters(List<Parameter> all) {

    public static final UrlParameters NONE = new UrlParameters(List.of());

    /** A parameter, which is empty if there is only a name. */
    public record Parameter(String name, String value) {}

    public UrlParameters {
        all = List.copyOf(all);
    }

    static UrlParameters parse(String query) {
        List<Parameter> parameters = new ArrayList<>();
        for (String part : query.split("&")) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                String name = PercentText.decodedParameter(equals < 0 ? part : part.substring(0, equals));
                String value = PercentText.decodedParameter(equals < 0 ? "" : part.substring(equals + 1));
                parameters.add(new Parameter(name, value));
            }
        }
        return new UrlParameters(parameters);
    }

    /** The first parameter of a name; empty if there is none. */
    public Optional<String> find(String name) {
        return all.stream().filter(parameter -> parameter.name().equals(name)).map(Parameter::value).findFirst();
    }

    /** The same, but one without a value counts as none. */
    public Optional<String> findFilled(String name) {
        return find(name).filter(value -> !value.isEmpty());
    }

    /** The first parameter of a name, or nothing. */
    public String text(String name) {
        return find(name).orElse("");
    }

    public long count(String name) {
        return all.stream().filter(parameter -> parameter.name().equals(name)).count();
    }
}
