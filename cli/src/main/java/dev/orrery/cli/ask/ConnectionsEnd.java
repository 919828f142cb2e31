package dev.orrery.cli.ask;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Runs a command and ends its connections afterwards. Otherwise the JVM would end 0.3 s later: so long it waits for a thread
 * that is outside of Java, as the one that listens on connections is.
 */
public final class ConnectionsEnd implements IExecutionStrategy {

    @Override
    public int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } finally {
            for (CommandLine command : parsed.asCommandLineList()) {
                endThoseOf(command.getCommandSpec());
            }
        }
    }

    private static void endThoseOf(CommandSpec spec) {
        if (spec.userObject() instanceof ClientOptions options) {
            options.endConnections();
        }
        spec.mixins().values().forEach(ConnectionsEnd::endThoseOf);
    }
}
