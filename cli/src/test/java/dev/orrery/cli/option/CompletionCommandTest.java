package dev.orrery.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

class CompletionCommandTest {

    private final StringWriter out = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void theScriptKnowsCommandsAndOptions(String shell) {
        assertThat(run("completion", shell)).isZero();

        assertThat(out.toString()).contains("complete -F", "query", "--partition-key", "throughput",
                "bench", "sample", "modelling", "--growing-partitions");
    }

    @Test
    void fishHasALineForEachCommandAndOption() {
        assertThat(run("completion", "fish")).isZero();

        List<String> lines = out.toString().lines().skip(1).toList();
        assertThat(lines).allMatch(
                line -> line.matches("complete -c orrery -n '[^']+'( -(s|l|a|d|f|r)( ('(\\\\'|[^'])*'|[a-zA-Z]))?)+"));
        assertThat(lines).contains(
                "complete -c orrery -n '__fish_use_subcommand' -f -a 'completion' -d 'Prints a script by which a shell"
                        + " completes commands and options'",
                "complete -c orrery -n '__fish_seen_subcommand_from query' -s d -l 'database' -r -d 'The name of the"
                        + " database'",
                "complete -c orrery -n '__fish_seen_subcommand_from sample; and not __fish_seen_subcommand_from load blog"
                        + " modelling' -f -a 'load' -d '" + about("sample", "load") + "'");
        everyCommand(Main.commandLine(Map.of()).getCommandSpec(), (path, command) -> command.options()
                .forEach(option -> assertThat(lines).as(path + " " + option.longestName())
                        .anyMatch(line -> line.contains(path.isEmpty() ? "use_subcommand" : path.getLast())
                                && line.contains("'" + option.longestName().substring(2) + "'"))));
    }

    @Test
    void powerShellHasATableOfWhatFollowsEachCommand() {
        assertThat(run("completion", "powershell")).isZero();

        List<String> lines = out.toString().lines().map(String::strip).toList();
        assertThat(lines.get(1))
                .isEqualTo("Register-ArgumentCompleter -Native -CommandName 'orrery', 'orrery.cmd' -ScriptBlock {");
        assertThat(count('{')).isEqualTo(count('}'));
        assertThat(count('(')).isEqualTo(count(')'));
        everyCommand(Main.commandLine(Map.of()).getCommandSpec(), (path, command) -> {
            int start = lines.indexOf("'" + String.join(" ", path) + "' = @(");
            assertThat(start).as(path.toString()).isPositive();
            List<String> following = lines.subList(start, start + lines.subList(start, lines.size()).indexOf(")"));
            command.optionsMap().keySet().forEach(name -> assertThat(following)
                    .anyMatch(line -> line.startsWith("@{ Name = '" + name + "'; About = '")));
            command.subcommands().keySet().forEach(name -> assertThat(following)
                    .anyMatch(line -> line.startsWith("@{ Name = '" + name + "'; About = '")));
        });
    }

    private static void everyCommand(CommandSpec command, BiConsumer<List<String>, CommandSpec> check) {
        check.accept(pathOf(command), command);
        command.subcommands().values().forEach(next -> everyCommand(next.getCommandSpec(), check));
    }

    private static List<String> pathOf(CommandSpec command) {
        String name = command.qualifiedName(" ");
        return List.of(name.split(" ")).subList(1, name.split(" ").length);
    }

    private static String about(String command, String next) {
        CommandSpec spec = Main.commandLine(Map.of()).getSubcommands().get(command).getSubcommands().get(next)
                .getCommandSpec();
        return ShellScript.about(spec);
    }

    private long count(char letter) {
        return out.toString().chars().filter(c -> c == letter).count();
    }

    @Test
    void otherShellsAreAMistake() {
        assertThat(run("completion", "tcsh")).isEqualTo(2);
    }

    private int run(String... arguments) {
        return Main.commandLine(Map.of())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(new StringWriter(), true))
                .execute(arguments);
    }
}
