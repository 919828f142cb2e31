package dev.orrery.cli.start;

import dev.orrery.cli.option.Version;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that prints a new account key. */
@Command(
        name = "key",
        description = "Prints a new random key, for 'orrery start' as ORRERY_KEY.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class KeyCommand implements Runnable {

    private final RandomKeys keys;

    @Spec
    private CommandSpec spec;

    public KeyCommand(RandomKeys keys) {
        this.keys = keys;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(keys.next());
        out.flush();
    }
}
