package dev.orrery.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The script for fish: a line for each command and option, with the condition under which it is offered.
 *
 * <pre>
 * complete -c orrery -n '__fish_use_subcommand' -f -a 'query' -d 'Runs a query over a container'
 * complete -c orrery -n '__fish_seen_subcommand_from query' -s d -l 'database' -r -d 'The name of the database'
 * </pre>
 */
final class FishScript implements ShellScript {

    private static final String SEEN = "__fish_seen_subcommand_from ";

    @Override
    public List<String> lines(CommandSpec program) {
        List<String> lines = new ArrayList<>();
        lines.add("# Completion of " + program.name() + " for fish.");
        add(lines, program.name(), program, List.of());
        return lines;
    }

    private static void add(List<String> lines, String program, CommandSpec command, List<String> path) {
        List<CommandSpec> below = ShellScript.below(command);
        String here = condition(path, below);
        for (CommandSpec next : below) {
            lines.add(line(program, here) + " -f -a " + quoted(next.name()) + described(ShellScript.about(next)));
        }
        for (OptionSpec option : command.options()) {
            lines.add(line(program, here) + names(option) + (option.arity().max() > 0 ? " -r" : "")
                    + described(ShellScript.about(option)));
        }
        for (CommandSpec next : below) {
            List<String> longer = new ArrayList<>(path);
            longer.add(next.name());
            add(lines, program, next, longer);
        }
    }

    /** True where a command was named, and none of those below it. */
    private static String condition(List<String> path, List<CommandSpec> below) {
        if (path.isEmpty()) {
            return "__fish_use_subcommand";
        }
        String seen = path.stream().map(name -> SEEN + name).collect(Collectors.joining("; and "));
        return below.isEmpty()
                ? seen
                : seen + "; and not " + SEEN + below.stream().map(CommandSpec::name).collect(Collectors.joining(" "));
    }

    private static String line(String program, String condition) {
        return "complete -c " + program + " -n " + quoted(condition);
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? " -l " + quoted(name.substring(2)) : " -s " + name.substring(1));
        }
        return names.toString();
    }

    private static String described(String text) {
        return text.isEmpty() ? "" : " -d " + quoted(text);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
