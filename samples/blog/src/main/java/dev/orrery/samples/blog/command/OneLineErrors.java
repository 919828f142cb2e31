package dev.orrery.samples.blog.command;

import com.azure.cosmos.CosmosException;
import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What the user sees when a server or a disk refuses: one line; a stack trace is for what is a bug. */
final class OneLineErrors implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult arguments)
            throws Exception {
        String line = switch (problem) {
            case CosmosException refused -> refused.getShortMessage();
            case IOException failed -> failed.getMessage();
            case UncheckedIOException failed -> failed.getMessage();
            default -> throw problem;
        };
        command.getErr().println("orrery: " + line);
        command.getErr().flush();
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
