package dev.orrery.cli.option;

import dev.orrery.cli.print.Colours;
import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the user sees when a command fails: what went wrong, mostly in one line, a stack trace only for what is a bug. */
public final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {

    /** What marks a place in the line above. */
    private static final Pattern MARKS = Pattern.compile(" *\\^+");

    private final Colours colours;

    /** Errors in the colours of the standard error. */
    public OneLineErrors(Colours colours) {
        this.colours = colours;
    }

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        print(command,
                problem.getMessage().lines().findFirst().orElse("") + suggestion(problem) + " ('"
                        + command.getCommandSpec().qualifiedName()
                        + " --help' tells more)");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** The command or option that may have been meant. */
    private static String suggestion(ParameterException problem) {
        if (!(problem instanceof UnmatchedArgumentException unmatched) || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        String written = unmatched.getUnmatched().getFirst();
        Collection<String> known = written.startsWith("-")
                ? unmatched.getCommandLine().getCommandSpec().optionsMap().keySet()
                : unmatched.getCommandLine().getSubcommands().keySet();
        String name = written.replaceAll("=.*", "");
        return known.isEmpty() ? "" : "; the nearest is '" + NearestName.to(name, known) + "'";
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult arguments)
            throws Exception {
        List<String> lines = lines(problem);
        print(command, lines.getFirst());
        lines.stream().skip(1).forEach(command.getErr()::println);
        command.getErr().flush();
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    /** What went wrong in a line, and what explains it in those below; what is a bug is thrown on. */
    public List<String> lines(Exception problem) throws Exception {
        List<String> lines = new ArrayList<>();
        lines.add(sentence(problem).lines().findFirst().orElse("It failed, and nothing says why"));
        if (problem instanceof ExplainedFailure explained) {
            explained.explanation().stream().map(this::explanation).forEach(lines::add);
        }
        return lines;
    }

    /** What went wrong, in words; what is a bug is thrown on. */
    private static String sentence(Exception problem) throws Exception {
        return switch (problem) {
            case OrreryException e -> e.getMessage();
            case ExplainedFailure e -> e.getMessage();
            case FileSystemException e when e.getReason() == null ->
                "A file can't be read or written: " + e.getFile() + " (" + e.getClass().getSimpleName() + ")";
            case IOException e -> "A file can't be read or written: " + e.getMessage();
            default -> throw problem;
        };
    }

    private String explanation(String line) {
        return MARKS.matcher(line).matches() ? colours.fault(line) : line;
    }

    private void print(CommandLine command, String line) {
        PrintWriter err = command.getErr();
        err.println(colours.fault("orrery:") + " " + line);
        err.flush();
    }
}
