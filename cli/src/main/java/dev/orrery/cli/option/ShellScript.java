package dev.orrery.cli.option;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A script by which a shell completes commands and options, made from what picocli knows of them. */
interface ShellScript {

    /** The lines for a program with all of its commands. */
    List<String> lines(CommandSpec program);

    /** What a command is for, in a few words. */
    static String about(CommandSpec command) {
        return firstClause(command.usageMessage().description());
    }

    /** What an option is for, in a few words. */
    static String about(OptionSpec option) {
        return firstClause(option.description());
    }

    /** The commands below a command, each once. */
    static List<CommandSpec> below(CommandSpec command) {
        return command.subcommands().values().stream().map(line -> line.getCommandSpec()).distinct().toList();
    }

    private static String firstClause(String... description) {
        return description.length == 0 ? "" : description[0].split("[.:;(\n]|%n", 2)[0].strip();
    }
}
