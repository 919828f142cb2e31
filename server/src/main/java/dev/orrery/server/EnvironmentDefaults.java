package dev.orrery.server;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The environment as a source of options: {@code ORRERY_PORT=9000} is {@code --port 9000}, if that isn't given. */
final class EnvironmentDefaults implements IDefaultValueProvider {

    private final Map<String, String> environment;

    EnvironmentDefaults(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Null, as picocli wants it, where the environment says nothing. */
    @Override
    public String defaultValue(ArgSpec argument) {
        if (argument instanceof OptionSpec option && !option.usageHelp() && !option.versionHelp()) {
            String value = environment.get(variableOf(option));
            return value == null || value.isBlank() ? null : value;
        }
        return null;
    }

    private static String variableOf(OptionSpec option) {
        String name = option.longestName().substring("--".length());
        return "ORRERY_" + name.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
