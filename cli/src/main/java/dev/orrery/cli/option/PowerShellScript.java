package dev.orrery.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The script for PowerShell: a table of what may follow each command, and a block that looks into it. */
final class PowerShellScript implements ShellScript {

    private static final List<String> LOOK_UP = """
                $path = ''
                foreach ($element in $commandLine.CommandElements | Select-Object -Skip 1) {
                    $longer = "$path $element".Trim()
                    if ($element.Extent.EndOffset -lt $cursor -and $known.ContainsKey($longer)) {
                        $path = $longer
                    }
                }
                $known[$path] | Where-Object { $_.Name -like "$word*" } | ForEach-Object {
                    [System.Management.Automation.CompletionResult]::new($_.Name, $_.Name, 'ParameterValue', $_.About)
                }
            }
            """.lines().toList();

    @Override
    public List<String> lines(CommandSpec program) {
        List<String> lines = new ArrayList<>();
        lines.add("# Completion of " + program.name() + " for PowerShell.");
        lines.add("Register-ArgumentCompleter -Native -CommandName " + quoted(program.name()) + ", "
                + quoted(program.name() + ".cmd") + " -ScriptBlock {");
        lines.add("    param($word, $commandLine, $cursor)");
        lines.add("    $known = @{");
        add(lines, program, "");
        lines.add("    }");
        lines.addAll(LOOK_UP);
        return lines;
    }

    private static void add(List<String> lines, CommandSpec command, String path) {
        lines.add("        " + quoted(path) + " = @(");
        for (CommandSpec next : ShellScript.below(command)) {
            lines.add(entry(next.name(), ShellScript.about(next)));
        }
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                lines.add(entry(name, ShellScript.about(option)));
            }
        }
        lines.add("        )");
        for (CommandSpec next : ShellScript.below(command)) {
            add(lines, next, (path + " " + next.name()).strip());
        }
    }

    /** PowerShell wants to be told something about everything that it offers. */
    private static String entry(String name, String about) {
        return "            @{ Name = " + quoted(name) + "; About = " + quoted(about.isEmpty() ? name : about) + " }";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
