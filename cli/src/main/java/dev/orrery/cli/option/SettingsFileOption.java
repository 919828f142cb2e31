package dev.orrery.cli.option;

import dev.orrery.model.OrreryException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The option {@code --config}, which is looked for before all others, as the file that it names has their defaults. */
public final class SettingsFileOption implements IParameterPreprocessor {

    private static final String NAME = "--config";

    private static final String VARIABLE = "ORRERY_CONFIG";

    private final Map<String, String> environment;

    public SettingsFileOption(Map<String, String> environment) {
        this.environment = environment;
    }

    public void addTo(CommandSpec command) {
        command.addOption(OptionSpec.builder(NAME)
                .paramLabel("FILE")
                .type(Path.class)
                .description("A file of options, .properties or .yaml: its keys are their names without the dashes.")
                .build());
        command.preprocessor(this);
    }

    /** Makes the settings file a source of a command's options; leaves the arguments alone. */
    @Override
    public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec none, Map<String, Object> info) {
        try {
            SettingsFile file = find(arguments.reversed()).map(SettingsFile::read).orElse(SettingsFile.NONE);
            file.checkNames(namesAllowed(command));
            command.defaultValueProvider(new OptionSources(environment, file));
            return false;
        } catch (OrreryException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private Optional<Path> find(List<String> arguments) {
        return onCommandLine(arguments)
                .or(() -> Optional.ofNullable(environment.get(VARIABLE)))
                .filter(path -> !path.isBlank())
                .map(Path::of);
    }

    private static Optional<String> onCommandLine(List<String> arguments) {
        int index = arguments.indexOf(NAME);
        if (index >= 0 && index + 1 < arguments.size()) {
            return Optional.of(arguments.get(index + 1));
        }
        return arguments.stream()
                .filter(argument -> argument.startsWith(NAME + "="))
                .map(argument -> argument.substring(NAME.length() + 1))
                .findFirst();
    }

    private static Collection<String> namesAllowed(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .map(OptionSources::nameOf)
                .filter(name -> !NAME.equals("--" + name))
                .toList();
    }
}
