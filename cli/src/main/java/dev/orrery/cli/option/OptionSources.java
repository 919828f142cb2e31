package dev.orrery.cli.option;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Where options come from that aren't on the command line: {@code ORRERY_PORT=9000} in the environment is {@code --port
 * 9000}, and so is {@code port: 9000} in a settings file.
 */
public final class OptionSources implements IDefaultValueProvider {

    /** A source of options; the earlier beats the later. */
    public enum Source {
        COMMAND_LINE,
        ENVIRONMENT,
        FILE,
        NONE
    }

    private final Map<String, String> environment;
    private final SettingsFile file;

    public OptionSources(Map<String, String> environment, SettingsFile file) {
        this.environment = environment;
        this.file = file;
    }

    /** Null, as picocli wants it, where nothing is said. */
    @Override
    public String defaultValue(ArgSpec argument) {
        if (argument instanceof OptionSpec option && !option.usageHelp() && !option.versionHelp()) {
            return inEnvironment(option).or(() -> inFile(option)).orElse(null);
        }
        return null;
    }

    /** Where the value of an option is from. */
    public Source sourceOf(String optionName, ParseResult commandLine) {
        OptionSpec option = commandLine.commandSpec().findOption(optionName);
        if (commandLine.hasMatchedOption(option)) {
            return Source.COMMAND_LINE;
        } else if (inEnvironment(option).isPresent()) {
            return Source.ENVIRONMENT;
        }
        return inFile(option).isPresent() ? Source.FILE : Source.NONE;
    }

    private Optional<String> inEnvironment(OptionSpec option) {
        String variable = "ORRERY_" + nameOf(option).replace('-', '_').toUpperCase(Locale.ROOT);
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }

    private Optional<String> inFile(OptionSpec option) {
        return file.value(nameOf(option));
    }

    /** The name of an option in a settings file. */
    static String nameOf(OptionSpec option) {
        return option.longestName().substring("--".length());
    }
}
