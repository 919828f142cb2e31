package dev.orrery.server;

import dev.orrery.model.OrreryException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What the user sees when a command fails: one line for what went wrong, a stack trace only for what is a bug. */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        print(command,
                problem.getMessage() + " ('" + command.getCommandSpec().qualifiedName() + " --help' tells more)");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult arguments)
            throws Exception {
        if (!(problem instanceof OrreryException)) {
            throw problem;
        }
        print(command, problem.getMessage());
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    private void print(CommandLine command, String line) {
        PrintWriter err = command.getErr();
        err.println("orrery: " + line.lines().findFirst().orElse("it failed, and nothing says why"));
        err.flush();
    }
}
